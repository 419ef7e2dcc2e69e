import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { Minor } from '@/lib/contract/vocabulary';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type NoticeOutcome, type PaymentRow, paymentNotices, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import type { Payables } from './payable';
import { hasBeenPaid, lockWithSubject, settlePayment } from './settle-payment';

/** A verified notice of a provider about a payment. */
interface Notice {
  /** The sender; stored with the notice. */
  source: string;
  noticeId: string;
  /** The payment that the notice names; undefined when it is unknown. */
  paymentId: string | undefined;
  result: 'paid' | 'failed';
  amount: Minor;
  currency: string;
  /** The bank's name of the transfer, where it tells one: several notices may tell of the same transfer. */
  transferId?: string;
  /** The restaurant whose account a notice of an unknown payment names. */
  restaurantId?: number;
  /** The raw notice, for the operator. */
  body: Record<string, unknown>;
}

interface NoticeResult {
  outcome: NoticeOutcome;
  /** The same notice was received before. */
  repeated: boolean;
}

/**
 * Applies a notice once by its id, whatever the order and number of notices (docs/reliability.md, promise 5). A
 * notice with another amount or currency or for an unknown payment changes nothing and is stored for the operator
 * (`payment notices`). A failed payment can still be paid; a paid one cannot fail. A second transfer for a payment is
 * another payment of the same thing, which falls due for refund.
 */
export async function handleNotice(
  { db, clock, payables }: Pick<Deps, 'db' | 'clock' | 'payables'>,
  notice: Notice,
): Promise<NoticeResult> {
  return withTransaction(db, async (tx) => {
    const { source, noticeId, paymentId, body } = notice;
    const now = clock();
    // A parallel notice with this id waits here for the first one's transaction.
    const [row] = await tx
      .insert(paymentNotices)
      .values({ provider: source, noticeId, paymentId, outcome: 'known before', body, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentNotices.id });
    if (!row) {
      const [first] = await tx
        .select({ outcome: paymentNotices.outcome })
        .from(paymentNotices)
        .where(and(eq(paymentNotices.provider, source), eq(paymentNotices.noticeId, noticeId)));
      return { outcome: first!.outcome, repeated: true };
    }
    const { outcome, restaurantId } = await applyNotice(tx, payables, notice, now);
    await tx.update(paymentNotices).set({ outcome, restaurantId }).where(eq(paymentNotices.id, row.id));
    // It waits for people (CON-14).
    if (restaurantId !== undefined && (outcome === 'unknown reference' || outcome === 'wrong amount'))
      await recordStaffEvent(tx, { restaurantId, kind: 'money', subject: String(row.id), now });
    return { outcome, repeated: false };
  });
}

/** Returns what a notice did, and whose money it is. */
async function applyNotice(
  tx: Tx,
  payables: Payables,
  notice: Notice,
  now: Date,
): Promise<{ outcome: NoticeOutcome; restaurantId?: number }> {
  const { paymentId, restaurantId } = notice;
  if (!paymentId) return { outcome: 'unknown reference', restaurantId };
  const payment = await lockWithSubject(tx, payables, paymentId);
  return {
    outcome: await applyToPayment(tx, payables, notice, payment, now),
    restaurantId: payment.restaurantId,
  };
}

async function applyToPayment(
  tx: Tx,
  payables: Payables,
  notice: Notice,
  payment: PaymentRow,
  now: Date,
): Promise<NoticeOutcome> {
  if (notice.amount !== payment.amount || notice.currency !== (await findPaymentCurrency(tx, payment)))
    return 'wrong amount';
  if (notice.result === 'failed') return recordFailure(tx, payment, now);
  if (hasBeenPaid(payment) && (await isFurtherTransfer(tx, notice))) {
    const second = await addTransfer(tx, payment, now);
    await settlePayment(tx, payables, second, { now, actor: notice.source });
    return 'paid twice';
  }
  const { changed } = await settlePayment(tx, payables, payment, { now, actor: notice.source });
  return changed ? 'confirmed' : 'known before';
}

/**
 * Returns whether a notice tells of another transfer than those before it. Money that an operator confirmed has no notice
 * yet, so the first transfer is that money.
 */
async function isFurtherTransfer(
  tx: Tx,
  { source, noticeId, paymentId, transferId }: Notice,
): Promise<boolean> {
  if (!transferId) return false;
  const rows = await tx
    .select({ transferId: sql<string>`${paymentNotices.body} ->> 'transferId'` })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, source),
        eq(paymentNotices.paymentId, paymentId ?? ''),
        ne(paymentNotices.noticeId, noticeId),
        inArray(paymentNotices.outcome, ['confirmed', 'known before', 'paid twice']),
        sql`${paymentNotices.body} ->> 'transferId' is not null`,
      ),
    );
  return rows.length > 0 && rows.every((row) => row.transferId !== transferId);
}

/** Adds the payment of a further transfer, so that it can be refunded as any other money that came twice. */
async function addTransfer(tx: Tx, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  const id = randomUUID();
  const { qrPayload: _qr, payUrl: _url, providerRef: _ref, ...same } = payment;
  const [added] = await tx
    .insert(payments)
    .values({
      ...same,
      id,
      // One reference has one payment; this one is found by the order.
      reference: `${payment.reference}-${id.slice(0, 8).toUpperCase()}`,
      state: 'pending',
      refunded: 0,
      createdAt: now,
      expiresAt: null,
      settledAt: null,
      askedAt: null,
    })
    .returning();
  return added!;
}

/** Marks a payment as failed; what is paid for stays payable within its window. */
export async function recordFailure(tx: Tx, payment: PaymentRow, now: Date): Promise<NoticeOutcome> {
  if (hasBeenPaid(payment)) return 'known before';
  await tx.update(payments).set({ state: 'failed', settledAt: now }).where(eq(payments.id, payment.id));
  return 'failed';
}

export async function findPaymentCurrency(tx: Tx, { restaurantId }: PaymentRow): Promise<string | undefined> {
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return restaurant && getCurrency(restaurant.countryCode);
}

/** Providers whose payments are confirmed by the bank's notice. */
export const bankProviders = ['paynow', 'vietqr', 'duitnow'];

/** Returns the id of the bank transfer that a statement's text names; undefined when none or several match. */
export async function getBankPayment(db: Deps['db'], reference: string): Promise<string | undefined> {
  // Banks change the case and drop other characters than letters and digits.
  const plain = reference.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.reference, plain), inArray(payments.provider, bankProviders)))
    .limit(2);
  return found.length === 1 ? found[0]?.id : undefined;
}

/** Returns the one restaurant that takes money at an account, such as a UEN; undefined when none or several do. */
export async function getAccountHolder(db: Deps['db'], account: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from restaurants where ${account.trim()} in (payment_accounts #>> '{paynow,uen}',
      payment_accounts #>> '{paynow,mobile}', payment_accounts #>> '{vietqr,account}', payment_accounts #>> '{duitnow,qrId}')
    limit 2`);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { Minor } from '@/lib/contract/vocabulary';
import { recordAudit } from '../../core/audit-log';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import {
  type NoticeOutcome,
  openOutcomes,
  type PaymentRow,
  paymentNotices,
  payments,
} from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import type { Payables } from './payable';
import { noticeAccount, type Payee } from './payee';
import { hasBeenPaid, lockWithSubject, settlePayment } from './settle-payment';

/** A verified notice of a provider about a payment. */
export interface Notice {
  /** The sender, which is stored with the notice. */
  source: string;
  noticeId: string;
  result: 'paid' | 'failed' | 'disputed';
  amount: Minor;
  currency: string;
  /** The bank's id of the transfer, where it sends one: several notices may concern the same transfer. */
  transferId?: string;
  payee: Payee;
  /** The raw notice, for the operator. */
  body: Record<string, unknown>;
  /** The person who entered it; the sender by default. */
  actor?: string;
}

interface NoticeResult {
  outcome: NoticeOutcome;
  /** True when the same notice was received before. */
  repeated: boolean;
}

/**
 * Applies a notice once by its id, in any order and number of notices (docs/reliability.md, promise 5). A
 * notice with another amount or currency or for an unknown payment changes nothing and is stored for the
 * operator (`payment notices`). A failed payment can still be paid; a paid one cannot fail. A second
 * transfer for a payment becomes another payment for the same subject and is refunded.
 */
export async function handleNotice(
  { db, clock, payables }: Pick<Deps, 'db' | 'clock' | 'payables'>,
  notice: Notice,
): Promise<NoticeResult> {
  return withTransaction(db, async (tx) => {
    const { source, noticeId, payee, body } = notice;
    const now = clock();
    // A parallel notice with this id waits here for the first one's transaction.
    const [row] = await tx
      .insert(paymentNotices)
      .values({
        provider: source,
        noticeId,
        paymentId: payee.paymentId,
        outcome: 'known before',
        body,
        receivedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: paymentNotices.id });
    if (!row) return { outcome: await getFirstOutcome(tx, notice), repeated: true };
    const { outcome, shownTo } = await applyNotice(tx, payables, notice, now);
    // A notice that several restaurants may see gets its restaurant when it is settled.
    const restaurantId = shownTo.length === 1 ? shownTo[0] : undefined;
    await tx.update(paymentNotices).set({ outcome, restaurantId }).where(eq(paymentNotices.id, row.id));
    if (outcome === 'disputed') await recordDispute(tx, notice, shownTo[0], now);
    // Staff must settle it.
    if (openOutcomes.some((open) => open === outcome))
      for (const id of shownTo)
        await recordStaffEvent(tx, { restaurantId: id, kind: 'money', subject: String(row.id), now });
    return { outcome, repeated: false };
  });
}

/** The log keeps a dispute also after staff have settled it. */
const recordDispute = (
  tx: Tx,
  { source, amount, currency, body, payee: { paymentId } }: Notice,
  restaurantId: number | undefined,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    restaurantId,
    actor: source,
    act: 'payment.dispute',
    subject: String(body.reference ?? paymentId),
    detail: { amount, currency, company: source },
    at,
  });

/**
 * Returns the outcome of the first notice with the same id; banks of different accounts may use the same
 * ids.
 */
async function getFirstOutcome(tx: Tx, { source, noticeId, body }: Notice): Promise<NoticeOutcome> {
  const [first] = await tx
    .select({ outcome: paymentNotices.outcome })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, source),
        eq(paymentNotices.noticeId, noticeId),
        sql`${noticeAccount} is not distinct from ${body.account ?? body.merchantId ?? null}::text`,
      ),
    );
  return first!.outcome;
}

/** Applies a notice. Returns the outcome and the restaurants that may own the payment. */
async function applyNotice(
  tx: Tx,
  payables: Payables,
  notice: Notice,
  now: Date,
): Promise<{ outcome: NoticeOutcome; shownTo: number[] }> {
  const { paymentId, shownTo } = notice.payee;
  if (!paymentId) return { outcome: 'unknown reference', shownTo };
  const payment = await lockWithSubject(tx, payables, paymentId);
  return {
    outcome: await applyToPayment(tx, payables, notice, payment, now),
    shownTo: [payment.restaurantId],
  };
}

async function applyToPayment(
  tx: Tx,
  payables: Payables,
  notice: Notice,
  payment: PaymentRow,
  now: Date,
): Promise<NoticeOutcome> {
  const { actor = notice.source } = notice;
  // A part can be disputed, and the company takes the money back whatever we think of it.
  if (notice.result === 'disputed') return 'disputed';
  if (notice.amount !== payment.amount || notice.currency !== (await findPaymentCurrency(tx, payment)))
    return 'wrong amount';
  if (notice.result === 'failed') return recordFailure(tx, payment, now);
  if (hasBeenPaid(payment) && (await isFurtherTransfer(tx, notice))) {
    const second = await addTransfer(tx, payment, now);
    await settlePayment(tx, payables, second, { now, actor });
    return 'paid twice';
  }
  const { changed } = await settlePayment(tx, payables, payment, { now, actor });
  return changed ? 'confirmed' : 'known before';
}

/**
 * Returns whether a notice reports another transfer than earlier notices. A payment that an operator
 * confirmed has no notice yet, so the first reported transfer belongs to it.
 */
async function isFurtherTransfer(tx: Tx, { source, noticeId, payee, transferId }: Notice): Promise<boolean> {
  if (!transferId) return false;
  const rows = await tx
    .select({ transferId: sql<string>`${paymentNotices.body} ->> 'transferId'` })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, source),
        eq(paymentNotices.paymentId, payee.paymentId ?? ''),
        ne(paymentNotices.noticeId, noticeId),
        inArray(paymentNotices.outcome, ['confirmed', 'known before', 'paid twice']),
        sql`${paymentNotices.body} ->> 'transferId' is not null`,
      ),
    );
  return rows.length > 0 && rows.every((row) => row.transferId !== transferId);
}

/** Adds the payment of a second transfer, so that it can be refunded like any duplicate payment. */
async function addTransfer(tx: Tx, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  const id = randomUUID();
  const { qrPayload: _qr, payUrl: _url, providerRef: _ref, ...same } = payment;
  const [added] = await tx
    .insert(payments)
    .values({
      ...same,
      id,
      // A reference has one payment; this one is found by its order.
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

/** Marks a payment as failed; its subject can still be paid within the pay window. */
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

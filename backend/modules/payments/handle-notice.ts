import { and, eq, inArray } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { Minor } from '@/lib/contract/vocabulary';
import { inTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type NoticeOutcome, type PaymentRow, paymentNotices, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import type { Payables } from './payable';
import { lockWithSubject, settlePayment, wasPaid } from './settle-payment';

/** What a provider says about a payment, its signature checked. */
export interface Notice {
  /** Who says so; kept with the notice. */
  source: string;
  noticeId: string;
  /** The payment's row, found by whatever the provider names it; undefined when nothing has that name. */
  paymentId: string | undefined;
  result: 'paid' | 'failed';
  amount: Minor;
  currency: string;
  /** As it came, for the operator. */
  body: Record<string, unknown>;
}

export interface NoticeResult {
  outcome: NoticeOutcome;
  /** The same notice had come before. */
  repeated: boolean;
}

/**
 * Takes a provider's notice, once by its id, and gives its payment one effect however many of them come in whatever order
 * (reliability 5). Nothing follows from one with another amount or currency, or about nothing known: it is kept for the
 * operator (`payment notices`). A payment that failed can still be paid, one that was paid can't fail.
 */
export async function handleNotice(
  { db, clock, payables }: Pick<Deps, 'db' | 'clock' | 'payables'>,
  notice: Notice,
): Promise<NoticeResult> {
  return inTransaction(db, async (tx) => {
    const { source, noticeId, paymentId, body } = notice;
    const now = clock();
    // A second one with this id waits here until the first one's transaction has ended.
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
    const outcome = await applyNotice(tx, payables, notice, now);
    await tx.update(paymentNotices).set({ outcome }).where(eq(paymentNotices.id, row.id));
    return { outcome, repeated: false };
  });
}

async function applyNotice(tx: Tx, payables: Payables, notice: Notice, now: Date): Promise<NoticeOutcome> {
  if (!notice.paymentId) return 'unknown reference';
  const payment = await lockWithSubject(tx, payables, notice.paymentId);
  if (notice.amount !== payment.amount || notice.currency !== (await currencyFor(tx, payment)))
    return 'wrong amount';
  if (notice.result === 'failed') return recordFailure(tx, payment, now);
  const { changed } = await settlePayment(tx, payables, payment, { now, actor: notice.source });
  return changed ? 'confirmed' : 'known before';
}

/** What is paid for stays as it is: another try to pay may follow within its window. */
export async function recordFailure(tx: Tx, payment: PaymentRow, now: Date): Promise<NoticeOutcome> {
  if (wasPaid(payment)) return 'known before';
  await tx.update(payments).set({ state: 'failed', settledAt: now }).where(eq(payments.id, payment.id));
  return 'failed';
}

async function currencyFor(tx: Tx, { restaurantId }: PaymentRow): Promise<string | undefined> {
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return restaurant && getCurrency(restaurant.countryCode);
}

/** Ways to pay whose money a bank's notice tells of; others have notices of their own. */
const bankProviders = ['paynow', 'vietqr', 'duitnow'];

/** The one payment by bank transfer that a statement's text means; undefined when none or several are. */
export async function getBankPayment(db: Deps['db'], reference: string): Promise<string | undefined> {
  // Banks change case and drop what isn't a letter or a digit.
  const plain = reference.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.reference, plain), inArray(payments.provider, bankProviders)))
    .limit(2);
  return found.length === 1 ? found[0]?.id : undefined;
}

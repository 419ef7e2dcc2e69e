import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { payments, refunds } from '../schema/payments';
import { checkInvariants } from './crash/invariants';
import type { PayingClient } from './payments';

/** The outcome of money that arrives. */
export type Outcome = 'counts' | 'is refunded';

/** The column that refers to the subject of a payment. */
type Subject = 'orderId' | 'voucherOrderId' | 'topUpId' | 'partyShareId' | 'depositId';

let lastNotice = 0;

/**
 * Sends the bank's notice for the first bank payment of a subject. Fails unless the payment counts in full, or
 * is refunded once and in full.
 */
export async function expectArrival(
  client: PayingClient,
  subject: Record<string, string> & Partial<Record<Subject, string>>,
  outcome: Outcome,
): Promise<void> {
  const { db } = client.deps;
  const [[column, id]] = Object.entries(subject) as [[Subject, string]];
  const ofSubject = await db
    .select()
    .from(payments)
    .where(eq(payments[column], id))
    .orderBy(payments.createdAt);
  const asked = ofSubject.find(({ provider }) => provider === 'paynow')!;
  const { amount, reference } = asked;
  const notice = { reference, amount: amount / 100, currency: 'SGD', noticeId: `late-${++lastNotice}` };
  expect((await client.notify('bank', notice)).data?.outcome).toBe('confirmed');
  const [{ state, refunded }] = (await db.select().from(payments).where(eq(payments.id, asked.id))) as [
    typeof asked,
  ];
  const back = await db
    .select({ amount: refunds.amount, method: refunds.method, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.paymentId, asked.id));
  expect({ state, refunded, back }).toEqual(
    outcome === 'counts'
      ? { state: 'paid', refunded: 0, back: [] }
      : { state: 'refund_due', refunded: amount, back: [{ amount, method: 'SOURCE', state: 'due' }] },
  );
  // This invariant does not hold for an order with a second payment by another method.
  const { 'orders that lack a part or have one twice': _, ...broken } = await checkInvariants(db);
  expect(broken).toEqual({});
}

import { and, eq, ne } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';
import { getSubject, type Payables, type Settlement } from './payable';
import { sameSubject } from './payments.repository';
import { lockPayment, refundPayment } from './refund-payment';

export interface Settled {
  payment: PaymentRow;
  /** False when its money had been taken before. */
  changed: boolean;
}

/** A payment's money has been taken, whatever became of it since. */
export const wasPaid = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'paid' || state === 'refund_due' || state === 'refunded';

/** Locks what a payment is for and then the payment, in the order that everything here keeps. Throws NOT_FOUND. */
export async function lockWithSubject(tx: Tx, payables: Payables, paymentId: string): Promise<PaymentRow> {
  const [seen] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!seen) throw new DomainError('NOT_FOUND');
  // What a payment is for never changes, so it may be read before the lock.
  await payables[seen.purpose].lock(tx, getSubject(seen));
  return lockPayment(tx, paymentId);
}

/**
 * The whole money of a payment is here: has one effect however often it is called (reliability 5). What is paid for decides
 * whether it is still wanted; other tries to pay for it end, and unwanted money is refunded (DEC-75, reliability 8). The
 * caller has locked subject and payment.
 */
export async function settlePayment(
  tx: Tx,
  payables: Payables,
  payment: PaymentRow,
  settlement: Settlement,
): Promise<Settled> {
  if (wasPaid(payment)) return { payment, changed: false };
  const state = await payables[payment.purpose].onPaid(tx, payment, settlement);
  // Paid first, for only then is there money to send back.
  await tx
    .update(payments)
    .set({ state: 'paid', settledAt: settlement.now })
    .where(eq(payments.id, payment.id));
  if (state === 'paid') await cancelOthers(tx, payment, settlement.now);
  else if (payment.amount > 0)
    await refundPayment(tx, {
      paymentId: payment.id,
      amount: payment.amount,
      method: 'SOURCE',
      reason: 'came too late or twice',
      dedupeKey: `unwanted:${payment.id}`,
      describe: payables[payment.purpose].describe,
      ...settlement,
    });
  return { payment: await lockPayment(tx, payment.id), changed: true };
}

/** Ends other tries to pay for what this payment has paid. */
export async function cancelOthers(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(sameSubject(payment), eq(payments.state, 'pending'), ne(payments.id, payment.id)));
}

import { and, eq, ne } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';
import { postLateMoneyText } from './late-money-text';
import { getSubject, type Payables, type Settlement } from './payable';
import { isSameSubject } from './payments.repository';
import { lockPayment, recomputePaymentState, refundPayment } from './refund-payment';

interface Settled {
  payment: PaymentRow;
  /** False when the payment was settled before. */
  changed: boolean;
}

/** Returns whether the payment was paid, including a payment that was refunded since. */
export const hasBeenPaid = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'paid' || state === 'refund_due' || state === 'refunded';

/** Locks the subject, then the payment; every transaction uses this order. Throws NOT_FOUND. */
export async function lockWithSubject(tx: Tx, payables: Payables, paymentId: string): Promise<PaymentRow> {
  const [seen] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!seen) throw new DomainError('NOT_FOUND');
  await payables[seen.purpose].lock(tx, getSubject(seen));
  const payment = await lockPayment(tx, paymentId);
  // Meanwhile the shares of a group have become payments of its order.
  if (payment.purpose !== seen.purpose) await payables[payment.purpose].lock(tx, getSubject(payment));
  return payment;
}

/**
 * Settles a payment whose whole amount has arrived, once (docs/reliability.md, promise 5). The payable
 * decides whether it is accepted: then other pending payments are cancelled, otherwise it is refunded
 * (docs/reliability.md, promise 8). The caller has locked subject and payment.
 */
export async function settlePayment(
  tx: Tx,
  payables: Payables,
  payment: PaymentRow,
  settlement: Settlement,
): Promise<Settled> {
  if (hasBeenPaid(payment)) return { payment, changed: false };
  const state = await payables[payment.purpose].onPaid(tx, payment, settlement);
  // Mark it as paid first: only a paid payment can be refunded.
  await tx
    .update(payments)
    .set({ state: 'paid', settledAt: settlement.now })
    .where(eq(payments.id, payment.id));
  if (state === 'paid') {
    await cancelOthers(tx, payment, settlement.now);
    await postLateMoneyText(tx, payment, payables[payment.purpose].describe, settlement.now);
  } else if (payment.amount > 0)
    await refundPayment(tx, {
      paymentId: payment.id,
      amount: payment.amount,
      method: RefundMethod.Source,
      reason: 'came too late or twice',
      kind: 'unwanted',
      decision: payment.id,
      describe: payables[payment.purpose].describe,
      ...settlement,
    });
  // There is nothing to refund.
  else await recomputePaymentState(tx, payment.id, settlement.now);
  return { payment: await lockPayment(tx, payment.id), changed: true };
}

export async function cancelOthers(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(isSameSubject(payment), eq(payments.state, 'pending'), ne(payments.id, payment.id)));
}

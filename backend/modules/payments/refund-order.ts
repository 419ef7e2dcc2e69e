import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { payments, type RefundRow } from '../../schema/payments';
import { getRefundable, type RefundRequest, recomputePaymentState, refundPayment } from './refund-payment';

/**
 * Refunds all paid payments of a cancelled order in full, once, and cancels its pending ones. Returns the
 * new refunds. The caller has locked the order.
 */
export async function refundOrder(
  tx: Tx,
  order: { id: string },
  given: Pick<RefundRequest, 'method' | 'reason' | 'now' | 'actor' | 'describe'>,
): Promise<RefundRow[]> {
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: given.now })
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'pending')));
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.state, ['paid', 'refund_due'])))
    // The fixed lock order keeps two refunds from a deadlock.
    .orderBy(asc(payments.id))
    .for('update');
  const made: RefundRow[] = [];
  for (const payment of paid) {
    const amount = getRefundable(payment);
    if (amount === 0) {
      // There was nothing to pay, or all of it is being refunded already.
      await recomputePaymentState(tx, payment.id, given.now);
      continue;
    }
    const { id } = payment;
    made.push(await refundPayment(tx, { ...given, paymentId: id, amount, kind: 'cancel', decision: id }));
  }
  return made;
}

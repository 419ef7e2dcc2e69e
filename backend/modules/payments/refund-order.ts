import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { payments, type RefundRow } from '../../schema/payments';
import { getLeft, type RefundRequest, refundPayment, restate } from './refund-payment';

/**
 * Refunds all paid payments of a cancelled order in full, once, and cancels its pending ones (ORD-17, DEC-74).
 * Returns the new refunds. The caller has locked the order.
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
    // Fixed lock order, so that two refunds cannot deadlock.
    .orderBy(asc(payments.id))
    .for('update');
  const made: RefundRow[] = [];
  for (const payment of paid) {
    const amount = getLeft(payment);
    if (amount === 0) {
      // Nothing was left to pay, or all of it is on its way back.
      await restate(tx, payment.id, given.now);
      continue;
    }
    const dedupeKey = `cancel:${payment.id}`;
    made.push(await refundPayment(tx, { ...given, paymentId: payment.id, amount, dedupeKey }));
  }
  return made;
}

import { asc, eq } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Tx } from '../../db/client';
import { payments } from '../../schema/payments';
import { refundOrder } from '../payments/refund-order';
import { describeOrder } from './describe-order';
import type { OrderRow } from './orders.repository';
import { releaseHolds } from './release-holds';

/**
 * Everything that ending an order before its time gives back: stock, slot, promotion, the wallet's part, and what was paid
 * (DEC-74). The caller has locked the order; gives the changes that it then writes with the event.
 */
export async function endOrder(
  tx: Tx,
  order: OrderRow,
  { reason, now, actor }: { reason: string; now: Date; actor: string },
): Promise<Pick<OrderRow, 'status' | 'payStatus' | 'cancelReason'>> {
  // Before the wallet, as everyone does who locks both.
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id))
    .for('update');
  await releaseHolds(tx, [order], now);
  await refundOrder(tx, order, {
    method: 'SOURCE',
    reason: 'order cancelled',
    now,
    actor,
    describe: describeOrder,
  });
  return {
    status: OrderStatus.Cancelled,
    payStatus: order.payStatus === PayStatus.Paid ? PayStatus.FailedOrRefunded : order.payStatus,
    cancelReason: reason,
  };
}

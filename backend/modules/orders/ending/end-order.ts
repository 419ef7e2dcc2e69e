import { asc, eq } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { enqueueChange } from '../../../core/print-changes';
import type { Tx } from '../../../db/client';
import { payments } from '../../../schema/payments';
import { refundOrder } from '../../payments/refund-order';
import type { OrderRow } from '../orders.repository';
import { describeOrder } from '../reading/describe-order';
import { releaseHolds } from './release-holds';

/**
 * Releases stock, slot, promotion and the wallet's part of an order, refunds its payments and tells the kitchen. Returns the
 * changes, which the caller writes with the event. The caller has locked the order.
 */
export async function endOrder(
  tx: Tx,
  order: OrderRow,
  {
    reason,
    now,
    actor,
    method = RefundMethod.Source,
  }: { reason: string | null; now: Date; actor: string; method?: RefundMethod },
): Promise<Pick<OrderRow, 'status' | 'payStatus' | 'cancelReason'>> {
  // Every transaction that locks both locks payments before wallets.
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id))
    .for('update');
  await releaseHolds(tx, [order], now);
  await enqueueChange(tx, {
    restaurantId: order.restaurantId,
    orderId: order.id,
    change: { isCanceled: true, taken: [], reason: reason ?? undefined },
    actor,
    now,
  });
  await refundOrder(tx, order, {
    method,
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

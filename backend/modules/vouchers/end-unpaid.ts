import { and, eq, sql } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Tx } from '../../db/client';
import { payments } from '../../schema/payments';
import { type VoucherOrderRow, voucherOrders } from '../../schema/vouchers';
import { refundPayment } from '../payments/refund-payment';
import { listUnrefundedPayments } from './voucher-orders.repository';
import { describeVoucherOrder } from './voucher-payable';

interface Ending {
  /** The reason of both the cancellation and the refund. */
  reason: string;
  kind: 'cancel' | 'expired';
  actor: string;
  now: Date;
}

/** Cancels locked unpaid voucher orders with their pending payments and refunds the wallet's part, once. */
export async function endUnpaid(
  tx: Tx,
  orders: Pick<VoucherOrderRow, 'id' | 'userId'>[],
  { reason, kind, actor, now }: Ending,
): Promise<void> {
  const ids = sql.param(orders.map(({ id }) => id));
  await tx
    .update(voucherOrders)
    .set({ status: VoucherOrderStatus.Cancelled, cancelReason: reason })
    .where(sql`${voucherOrders.id} = any(${ids})`);
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(sql`${payments.voucherOrderId} = any(${ids})`, eq(payments.state, 'pending')));
  // Wallets are locked last and in a fixed order, so that two instances cannot deadlock.
  for (const { id } of orders.toSorted((a, b) => a.userId - b.userId))
    for (const payment of await listUnrefundedPayments(tx, id))
      await refundPayment(tx, {
        paymentId: payment.id,
        amount: payment.left,
        method: RefundMethod.Wallet,
        reason,
        kind,
        decision: payment.id,
        now,
        actor,
        describe: describeVoucherOrder,
      });
}

import { and, eq, lte, sql } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import { inTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { payments } from '../../schema/payments';
import { voucherOrders } from '../../schema/vouchers';
import { refundPayment } from '../payments/refund-payment';
import { describeVoucherOrder } from './describe-voucher-order';
import { moneyIn } from './voucher-orders.repository';
import { expiredReason } from './voucher-status';

/** So many at once, so that no transaction holds many rows for long. */
const batch = 50;

/**
 * Ends unpaid voucher orders whose pay window is over, and gives back what the wallet had paid of them, once. Safe on several
 * instances: each takes orders that no other one holds. Gives how many ended.
 */
export async function expireVoucherOrders(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const some = await inTransaction(db, (tx) => expireSome(tx, now));
    ended += some;
    if (some < batch) return ended;
  }
}

async function expireSome(tx: Tx, now: Date): Promise<number> {
  const ended = await tx
    .select({ id: voucherOrders.id, userId: voucherOrders.userId })
    .from(voucherOrders)
    .where(
      and(eq(voucherOrders.status, VoucherOrderStatus.AwaitingPayment), lte(voucherOrders.expiresAt, now)),
    )
    .orderBy(voucherOrders.expiresAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  if (ended.length === 0) return 0;
  const ids = sql.param(ended.map(({ id }) => id));
  await tx
    .update(voucherOrders)
    .set({ status: VoucherOrderStatus.Cancelled, cancelReason: expiredReason })
    .where(sql`${voucherOrders.id} = any(${ids})`);
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(sql`${payments.voucherOrderId} = any(${ids})`, eq(payments.state, 'pending')));
  // Wallets are locked last and in one order, so that two instances don't wait for each other.
  for (const { id } of ended.toSorted((one, other) => one.userId - other.userId))
    for (const payment of await moneyIn(tx, id))
      await refundPayment(tx, {
        paymentId: payment.id,
        amount: payment.left,
        method: 'WALLET_PAY',
        reason: expiredReason,
        dedupeKey: `expired:${payment.id}`,
        now,
        actor: 'expiry',
        describe: describeVoucherOrder,
      });
  return ended.length;
}

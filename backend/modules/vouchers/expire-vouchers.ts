import { and, eq, lte } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { voucherOrders } from '../../schema/vouchers';
import { endUnpaid } from './end-unpaid';
import { expiredReason } from './voucher-status';

/**
 * Ends unpaid voucher orders whose pay window is over and refunds the wallet's part once. Safe on several
 * instances: each skips orders that another one has locked. Returns the number of ended orders.
 */
export const expireVoucherOrders = (deps: DrainDeps, now: Date): Promise<number> =>
  drainInBatches(deps, {
    job: 'expire-voucher-orders',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: voucherOrders.id, restaurantId: voucherOrders.restaurantId })
        .from(voucherOrders)
        .where(and(isOver(now), select(voucherOrders.id)))
        .orderBy(voucherOrders.expiresAt)
        .limit(limit),
    run: ({ id }) => withTransaction(deps.db, (tx) => expire(tx, id, now)),
  });

const isOver = (now: Date) =>
  and(eq(voucherOrders.status, VoucherOrderStatus.AwaitingPayment), lte(voucherOrders.expiresAt, now));

async function expire(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .select({ id: voucherOrders.id, userId: voucherOrders.userId })
    .from(voucherOrders)
    .where(and(eq(voucherOrders.id, id), isOver(now)))
    .for('update', { skipLocked: true });
  if (ended.length === 0) return false;
  await endUnpaid(tx, ended, { reason: expiredReason, kind: 'expired', actor: 'expiry', now });
  return true;
}

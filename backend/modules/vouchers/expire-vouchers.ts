import { and, eq, lte } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { voucherOrders } from '../../schema/vouchers';
import { endUnpaid } from './end-unpaid';
import { expiredReason } from './voucher-status';

/** Rows per transaction, so that no transaction holds many row locks for long. */
const batch = 50;

/**
 * Ends unpaid voucher orders whose pay window is over and refunds the wallet's part once. Safe on several instances:
 * each skips orders that another one has locked. Returns how many ended.
 */
export async function expireVoucherOrders(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const some = await withTransaction(db, (tx) => expireSome(tx, now));
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
  await endUnpaid(tx, ended, { reason: expiredReason, dedupe: 'expired', actor: 'expiry', now });
  return ended.length;
}

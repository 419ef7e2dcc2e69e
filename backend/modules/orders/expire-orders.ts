import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { payments } from '../../schema/payments';
import { notify, recordEvent } from './order-events';
import { releaseHolds } from './release-holds';

/** Stored as the cancel reason of orders that were not paid in time. */
export const expiredReason = 'pay window over';

/** Orders per transaction, so that no transaction holds many row locks for long. */
const batch = 50;

/**
 * Cancels unpaid orders whose pay window is over and releases their holds once (ORD-19, DEC-20). Safe on several
 * instances: each skips orders that another one has locked. Returns the number of cancelled orders.
 */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const some = await withTransaction(db, (tx) => expireSome(tx, now));
    ended += some;
    if (some < batch) return ended;
  }
}

/** Cancels this order if it is unpaid and its pay window is over. */
export async function expireOrder(db: Db, orderId: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => (await expireSome(tx, now, orderId)) > 0);
}

async function expireSome(tx: Tx, now: Date, orderId?: string): Promise<number> {
  const due = tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, OrderStatus.AwaitingPayment),
        eq(orders.payStatus, PayStatus.Unpaid),
        lte(orders.expiresAt, now),
        // Shares may have paid a part; see backend/modules/parties/party-jobs.ts.
        isNull(orders.partyId),
        orderId === undefined ? undefined : eq(orders.id, orderId),
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(batch);
  // The caller needs this order cancelled, so wait for its lock.
  const ended = await (orderId === undefined ? due.for('update', { skipLocked: true }) : due.for('update'));
  if (ended.length === 0) return 0;
  const ids = sql.param(ended.map(({ id }) => id));
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(sql`${payments.orderId} = any(${ids})`, eq(payments.state, 'pending')));
  await releaseHolds(tx, ended, now);
  await tx
    .update(orders)
    .set({ status: OrderStatus.Cancelled, cancelReason: expiredReason })
    .where(sql`${orders.id} = any(${ids})`);
  for (const { id } of ended) {
    await recordEvent(tx, {
      orderId: id,
      status: OrderStatus.Cancelled,
      payStatus: PayStatus.Unpaid,
      actor: 'expiry',
      at: now,
    });
    await notify(tx, id);
  }
  return ended.length;
}

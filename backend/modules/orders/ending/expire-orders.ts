import { and, eq, isNull, lte } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../../core/transaction';
import type { Db, Tx } from '../../../db/client';
import { type DrainDeps, drainInBatches } from '../../../jobs/drain-in-batches';
import { orders } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { notify, recordEvent } from '../order-events';
import type { OrderRow } from '../orders.repository';
import { releaseHolds } from './release-holds';

/** The cancel reason of orders that were not paid in time. */
export const expiredReason = 'pay window over';

/**
 * Cancels unpaid orders whose pay window is over and releases their holds once. Safe on several instances:
 * each skips orders that another one has locked. Returns the number of cancelled orders.
 */
export const expireOrders = (deps: DrainDeps, now: Date): Promise<number> =>
  drainInBatches(deps, {
    job: 'expire-orders',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: orders.id, restaurantId: orders.restaurantId })
        .from(orders)
        .where(and(isOver(now), select(orders.id)))
        .orderBy(orders.expiresAt)
        .limit(limit),
    run: ({ id }) => withTransaction(deps.db, (tx) => expire(tx, id, now, { skipLocked: true })),
  });

/** Cancels this order if it is unpaid and its pay window is over. Waits for a lock on the order. */
export const expireOrder = (db: Db, orderId: string, now: Date): Promise<boolean> =>
  withTransaction(db, (tx) => expire(tx, orderId, now));

const isOver = (now: Date) =>
  and(
    eq(orders.status, OrderStatus.AwaitingPayment),
    eq(orders.payStatus, PayStatus.Unpaid),
    lte(orders.expiresAt, now),
    // Shares may have paid a part; see backend/modules/parties/party-jobs.ts.
    isNull(orders.partyId),
  );

async function expire(tx: Tx, id: string, now: Date, lock?: { skipLocked: true }): Promise<boolean> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOver(now)))
    .for('update', lock);
  if (!order) return false;
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(eq(payments.orderId, id), eq(payments.state, 'pending')));
  await cancelExpired(tx, order, now);
  return true;
}

/** Cancels a locked order whose pay window is over, and releases the stock and places that it holds. */
export async function cancelExpired(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await releaseHolds(tx, [order], now);
  await tx
    .update(orders)
    .set({ status: OrderStatus.Cancelled, cancelReason: expiredReason })
    .where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    status: OrderStatus.Cancelled,
    payStatus: PayStatus.Unpaid,
    actor: 'expiry',
    at: now,
  });
  await notify(tx, order.id);
}

import { and, eq, lte, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { inTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { payments } from '../../schema/payments';
import { announce, recordEvent } from './order-events';
import { releaseHolds } from './release-holds';

/** Kept as the reason of orders that ended unpaid. */
export const expiredReason = 'pay window over';

/** Orders that are expired in one go, so that no transaction holds many rows for long. */
const batch = 50;

/**
 * Ends unpaid orders whose pay window is over (ORD-19, DEC-20): status 10, and stock, slot, promotion and the wallet's part go back, once.
 * Safe on several instances: each takes orders that no other one holds. Gives how many ended.
 */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const some = await inTransaction(db, (tx) => expireSome(tx, now));
    ended += some;
    if (some < batch) return ended;
  }
}

/** Ends this one if its window is over and it is still unpaid. */
export async function expireOrder(db: Db, orderId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => (await expireSome(tx, now, orderId)) > 0);
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
        orderId === undefined ? undefined : eq(orders.id, orderId),
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(batch);
  // A single one is waited for: its caller needs it gone.
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
    await announce(tx, id);
  }
  return ended.length;
}

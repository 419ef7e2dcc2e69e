import { eq, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Executor } from '../../db/client';
import { orderEvents, orders } from '../../schema/orders';
import { postStatus } from './post-status';

/** PostgreSQL NOTIFY channel for the ids of changed orders. */
export const orderChannel = 'order_changed';

/** Records when an order reached a status and who changed it, when it ended, and queues push messages. */
export async function recordEvent(db: Executor, event: typeof orderEvents.$inferInsert): Promise<void> {
  await db.insert(orderEvents).values(event);
  if (event.status === OrderStatus.Completed || event.status === OrderStatus.Cancelled)
    await db.update(orders).set({ endedAt: event.at }).where(eq(orders.id, event.orderId));
  await postStatus(db, event);
}

/**
 * Notifies every instance of a changed order when the transaction commits. Not used for new orders: they have no followers yet, and
 * NOTIFY takes a server-wide lock at commit.
 */
export async function notify(db: Executor, orderId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${orderChannel}, ${orderId})`);
}

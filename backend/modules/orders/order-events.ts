import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { orderEvents } from '../../schema/orders';
import { postStatus } from './post-status';

/** PostgreSQL NOTIFY channel for the ids of changed orders. */
export const orderChannel = 'order_changed';

/** Records when an order reached a status and who changed it, and queues push messages. */
export async function recordEvent(db: Executor, event: typeof orderEvents.$inferInsert): Promise<void> {
  await db.insert(orderEvents).values(event);
  await postStatus(db, event);
}

/**
 * Notifies every instance of a changed order when the transaction commits. Not used for new orders: they have no followers yet, and
 * NOTIFY takes a server-wide lock at commit.
 */
export async function notify(db: Executor, orderId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${orderChannel}, ${orderId})`);
}

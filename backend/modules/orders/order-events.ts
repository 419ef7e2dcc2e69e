import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { orderEvents } from '../../schema/orders';
import { postStatus } from './post-status';

/** PostgreSQL's channel on which changed orders are announced by id. */
export const orderChannel = 'order_changed';

/** Writes down when a status was reached, and by whom; browsers that follow the order are told of it. */
export async function recordEvent(db: Executor, event: typeof orderEvents.$inferInsert): Promise<void> {
  await db.insert(orderEvents).values(event);
  await postStatus(db, event);
}

/**
 * Tells every instance that the order changed, once the transaction stands. Not used for new orders: nobody can wait for
 * an order that isn't there, and a notice makes commits queue behind one lock of the whole server.
 */
export async function announce(db: Executor, orderId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${orderChannel}, ${orderId})`);
}

import { eq, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { staffChannel } from '../../core/staff-events';
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
 * Notifies every instance and the restaurant's open consoles of a changed order when the transaction commits. Not used for
 * new orders: no diner follows them yet, and NOTIFY takes a server-wide lock at commit.
 */
export async function notify(db: Executor, orderId: string): Promise<void> {
  await db.execute(sql`with told as (
      insert into staff_events (restaurant_id, kind, subject, at)
      select restaurant_id, 'order', id, now() from orders where id = ${orderId} and status <> 0
      returning restaurant_id
    )
    select pg_notify(${orderChannel}, ${orderId}), (select pg_notify(${staffChannel}, restaurant_id::text) from told)`);
}

type Stated = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'payStatus'>;

/** Writes changes of a locked order with the event of the status that it has then, and tells who follows it. */
export async function writeChanges(
  db: Executor,
  order: Stated,
  changes: Partial<typeof orders.$inferSelect>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await db.update(orders).set(changes).where(eq(orders.id, order.id));
  const { status, payStatus } = { ...order, ...changes };
  await recordEvent(db, { orderId: order.id, status, payStatus, actor, at: now });
  await notify(db, order.id);
}

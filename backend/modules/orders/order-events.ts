import { eq, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { toAuditRow } from '../../core/audit-log';
import { staffChannel } from '../../core/staff-events';
import type { Executor } from '../../db/client';
import { orderEvents, orders } from '../../schema/orders';
import { postStatus } from './steps/post-status';

/** The PostgreSQL NOTIFY channel for the ids of changed orders. */
export const orderChannel = 'order_changed';

/** Returns whether a status is final. */
export const isEnded = (status: number): boolean =>
  status === OrderStatus.Completed || status === OrderStatus.Cancelled;

/**
 * Records a status change of an order with its time and actor, sets the end of an ended order, and queues
 * push messages.
 */
export async function recordEvent(db: Executor, event: typeof orderEvents.$inferInsert): Promise<void> {
  await db.insert(orderEvents).values(event);
  if (isEnded(event.status))
    await db.update(orders).set({ endedAt: event.at }).where(eq(orders.id, event.orderId));
  await postStatus(db, event);
}

/**
 * Notifies every instance and the restaurant's open consoles of a changed order when the transaction
 * commits. Not used for new orders: no diner follows them yet, and NOTIFY takes a server-wide lock at
 * commit.
 */
export async function notify(db: Executor, orderId: string): Promise<void> {
  await db.execute(sql`with told as (
      insert into staff_events (restaurant_id, kind, subject, at)
      select restaurant_id, 'order', id, now() from orders where id = ${orderId} and status <> 0
      returning restaurant_id
    )
    select pg_notify(${orderChannel}, ${orderId}), (select pg_notify(${staffChannel}, restaurant_id::text) from told)`);
}

interface ActRecord {
  order: Pick<typeof orders.$inferSelect, 'id' | 'restaurantId' | 'status' | 'payStatus'>;
  /** True when the order has reached another status. */
  isNoted: boolean;
  audit: ReturnType<typeof toAuditRow>;
}

/**
 * Writes the records of an act on an order in one statement: its event, the notifications of `notify` and
 * the audit record. Returns whether diners follow the order by push messages and whether the restaurant has
 * printers.
 */
export async function recordAct(
  db: Executor,
  { order: { id, restaurantId, status, payStatus }, isNoted, audit }: ActRecord,
): Promise<{ hasFollowers: boolean; hasPrinters: boolean }> {
  const detail = JSON.stringify(audit.detail);
  const { rows } = await db.execute<{ hasFollowers: boolean; hasPrinters: boolean }>(sql`with noted as (
      insert into order_events (order_id, status, pay_status, actor, at)
      select ${id}, ${status}, ${payStatus}, ${audit.actor}, ${audit.at} where ${isNoted}
    ), told as (
      insert into staff_events (restaurant_id, kind, subject, at)
      select ${restaurantId}, 'order', ${id}, now() where ${status} <> 0
      returning restaurant_id
    ), audited as (
      insert into audit_log (restaurant_id, act, subject, detail, actor, staff_id, address, at)
      values (${restaurantId}, ${audit.act}, ${audit.subject}, ${detail}, ${audit.actor}, ${audit.staffId ?? null},
        ${audit.address ?? null}, ${audit.at})
    )
    select pg_notify(${orderChannel}, ${id}), (select pg_notify(${staffChannel}, restaurant_id::text) from told),
      exists (select from push_subscriptions where order_id = ${id}) as "hasFollowers",
      exists (select from printers where restaurant_id = ${restaurantId}) as "hasPrinters"`);
  return rows[0]!;
}

type Stated = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'payStatus'>;

/** Writes changes of a locked order with the event of its new status, and notifies its followers. */
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

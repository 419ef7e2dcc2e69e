import { and, asc, desc, eq, or } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { users } from '../auth/auth.tables';
import { orderEvents, orderLines, orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
export type EventRow = typeof orderEvents.$inferSelect;

/** An order of this diner with the diner's own number; undefined for another's. */
export async function ownOrderWithDiner(db: Executor, userId: number, orderId: string) {
  const [found] = await db
    .select({ order: orders, diner: { mobile: users.mobile, mobileCountryCode: users.mobileCountryCode } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return found;
}

/** Where an order of this diner stands; undefined for another's. */
export async function ownStatus(db: Executor, userId: number, orderId: string) {
  const [found] = await db
    .select({ orderStatus: orders.status, payStatus: orders.payStatus })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return found;
}

/** Lines in the order in which they were chosen. The caller has made sure whose order it is. */
export const linesOfOrder = (db: Executor, orderId: string): Promise<LineRow[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));

/** What happened to an order, oldest first. The caller has made sure whose order it is. */
export const eventsOfOrder = (db: Executor, orderId: string): Promise<EventRow[]> =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));

/** Orders that an id or a number means; numbers are unique within a restaurant only. */
export const ordersByReference = (db: Executor, ref: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(or(eq(orders.id, ref), eq(orders.sn, ref)))
    .limit(2);

export const newestOrders = (
  db: Executor,
  restaurantId: number | undefined,
  last: number,
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(restaurantId === undefined ? undefined : eq(orders.restaurantId, restaurantId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(last);

import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { countsAsRefund } from '../../core/owed-refunds.sql';
import type { Executor, Tx } from '../../db/client';
import { users } from '../../schema/auth';
import { orderEvents, orderLines, orders } from '../../schema/orders';
import { payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
export type EventRow = typeof orderEvents.$inferSelect;

const withDiner = {
  order: orders,
  diner: { mobile: users.mobile, mobileCountryCode: users.mobileCountryCode },
};

/** Returns an order of this user, locked, or undefined for another user's. */
export async function lockUserOrder(tx: Tx, userId: number, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('update');
  return order;
}

/** Returns an order of this user, or undefined for another user's. */
export async function findUserOrder(
  db: Executor,
  userId: number,
  orderId: string,
): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order;
}

/** Returns an order of this user with the user's phone number, or undefined for another user's. */
export async function findUserOrderWithDiner(db: Executor, userId: number, orderId: string) {
  const [found] = await db
    .select(withDiner)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return found;
}

interface UserOrders {
  limit: number;
  skip?: number;
  since?: Date;
  /** Restricts the list to orders that are neither completed nor cancelled. */
  unfinished?: boolean;
}

/** Returns the latest orders of this user, newest first. */
export const listUserOrdersWithDiner = (
  db: Executor,
  userId: number,
  { limit, skip = 0, since, unfinished }: UserOrders,
) =>
  db
    .select(withDiner)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.userId, userId),
        since && gte(orders.createdAt, since),
        unfinished ? lt(orders.status, OrderStatus.Completed) : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(skip);

/**
 * Returns the status fields that an order page of this user follows, and in `others` a digest of what else it shows; undefined
 * for another user's order.
 */
export async function findUserOrderStatus(db: Executor, userId: number, orderId: string) {
  const [found] = await db
    .select({
      orderStatus: orders.status,
      payStatus: orders.payStatus,
      promisedAt: orders.promisedAt,
      takenOff: orders.takenOff,
      courierName: orders.courierName,
      others: sql<string>`md5(concat_ws('|', ${orders.courierMobile}, ${orders.slot}, ${orders.tableNo}, ${orders.reservationId}, ${orders.changeUntil}))`,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!found) return undefined;
  const { promisedAt, takenOff, courierName, ...statuses } = found;
  return {
    ...statuses,
    promisedTime: promisedAt?.toISOString(),
    takenOffAmount: takenOff ? takenOff / 100 : undefined,
    deliveryManName: courierName ?? undefined,
  };
}

/** Returns order lines in cart order. The caller has checked who owns the orders. */
export const listOrderLines = (db: Executor, orderIds: string[]): Promise<LineRow[]> =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));

/** Returns order events, oldest first. The caller has checked who owns the orders. */
export const listOrderEvents = (db: Executor, orderIds: string[]): Promise<EventRow[]> =>
  db.select().from(orderEvents).where(inArray(orderEvents.orderId, orderIds)).orderBy(asc(orderEvents.id));

/** Returns at most two orders with this id or number, of one restaurant or of all; numbers are unique per restaurant only. */
export const listOrdersByReference = (
  db: Executor,
  ref: string,
  restaurantId?: number,
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        or(eq(orders.id, ref), eq(orders.sn, ref)),
        restaurantId === undefined ? undefined : eq(orders.restaurantId, restaurantId),
      ),
    )
    .limit(2);

/** Returns an order of a restaurant by id or number, locked, or undefined for an order of a shared table. */
export async function lockOrderWithoutParty(
  tx: Tx,
  ref: string,
  restaurantId: number,
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        or(eq(orders.id, ref), eq(orders.sn, ref)),
        eq(orders.restaurantId, restaurantId),
        isNull(orders.partyId),
      ),
    )
    .limit(1)
    .for('update');
  return order;
}

/**
 * Returns the newest orders, or the oldest that are not accepted yet, with time zone and the diner's name.
 */
export const listNewestOrders = (
  db: Executor,
  restaurantId: number | undefined,
  { last, isNew }: { last: number; isNew: boolean },
) =>
  db
    .select({ order: orders, timeZone: restaurants.timeZone, nickName: users.nickName })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        restaurantId === undefined ? undefined : eq(orders.restaurantId, restaurantId),
        isNew ? and(eq(orders.status, OrderStatus.Accepted), isNull(orders.acceptedAt)) : undefined,
      ),
    )
    .orderBy(...(isNew ? [asc(orders.createdAt), asc(orders.id)] : [desc(orders.createdAt), desc(orders.id)]))
    .limit(last);

/** Returns the payment that an order was paid by; one with money left to refund comes before others. */
export async function findOrderPayment(db: Executor, orderId: string) {
  const [paidBy] = await db
    .select({ payType: payments.payType, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['paid', 'refund_due', 'refunded'])))
    .orderBy(asc(sql`${payments.refunded} >= ${payments.amount}`), desc(payments.createdAt))
    .limit(1);
  return paidBy;
}

export const listOrderRefunds = (db: Executor, ids: string[]) =>
  db
    .select({
      orderId: payments.orderId,
      amount: refunds.amount,
      method: refunds.method,
      at: refunds.createdAt,
      doneAt: refunds.settledAt,
      state: refunds.state,
      payType: payments.payType,
      provider: payments.provider,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, ids), countsAsRefund))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
export type OrderRefund = Awaited<ReturnType<typeof listOrderRefunds>>[number];

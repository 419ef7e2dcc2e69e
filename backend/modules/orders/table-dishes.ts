import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Executor, Tx } from '../../db/client';
import { orderLines, orders } from '../../schema/orders';
import type { reservations } from '../../schema/reservations';
import type { RestaurantRow } from '../restaurant/shop';
import { endOrder } from './end-order';
import { notify, writeChanges } from './order-events';
import type { OrderRow } from './orders.repository';
import { getChangeUntil, getTableSlot } from './placing/booked-table';

/*
 * The dishes that are ordered for a booked table (BKG-04). Who changes them locks the reservation first, then the orders.
 */

type ReservationRow = typeof reservations.$inferSelect;
type Table = Pick<ReservationRow, 'id'>;

/** Returns the order of dishes that a table has: the one that stands, otherwise one that waits for its payment. */
export async function findDishes(db: Executor, reservationId: string): Promise<OrderRow | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.reservationId, reservationId), ne(orders.status, OrderStatus.Cancelled)));
  return rows.find(({ status }) => status !== OrderStatus.AwaitingPayment) ?? rows[0];
}

/** Returns how many pieces of dishes stand for tables, by reservation. */
export async function countDishes(
  db: Executor,
  reservationIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .select({ reservationId: orders.reservationId, pieces: sql<number>`sum(${orderLines.count})::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        inArray(orders.reservationId, reservationIds),
        gt(orders.status, OrderStatus.AwaitingPayment),
        ne(orders.status, OrderStatus.Cancelled),
      ),
    )
    .groupBy(orders.reservationId);
  return new Map(rows.map(({ reservationId, pieces }) => [reservationId!, pieces]));
}

const lockOpenDishes = (tx: Tx, { id }: Table): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.reservationId, id), lt(orders.status, OrderStatus.Completed)))
    .orderBy(orders.id)
    .for('update');

/** Returns whether the diner can still change or cancel an order; later only the restaurant can (DEC-74, BKG-04). */
export const canCancel = (
  { status, changeUntil }: Pick<OrderRow, 'status' | 'changeUntil'>,
  now: Date,
): boolean =>
  (status === OrderStatus.AwaitingPayment || status === OrderStatus.Accepted) &&
  (changeUntil === null || now < changeUntil);

/** Ends a locked order: releases its holds, refunds its payments, records and tells it. */
async function endLocked(
  tx: Tx,
  order: OrderRow,
  { actor, now, reason }: { actor: string; now: Date; reason: string },
): Promise<void> {
  await writeChanges(tx, order, await endOrder(tx, order, { reason, now, actor }), { actor, now });
}

/** Stored as the cancel reason of dishes in whose place others were ordered. */
const replacedReason = 'other dishes were ordered for the table';

/**
 * Ends the order of dishes that a table has, because another one takes its place. The caller has locked the reservation. Returns false,
 * and ends nothing, when the kitchen has begun with it.
 */
export async function replaceDishes(
  tx: Tx,
  reservationId: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const standing = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.reservationId, reservationId),
        ne(orders.id, by),
        inArray(orders.status, [
          OrderStatus.Accepted,
          OrderStatus.Preparing,
          OrderStatus.OnTheWay,
          OrderStatus.Completed,
        ]),
      ),
    )
    .for('update');
  if (standing.some(({ status }) => status !== OrderStatus.Accepted)) return false;
  for (const order of standing) await endLocked(tx, order, { actor: 'diner', now, reason: replacedReason });
  return true;
}

/**
 * Ends the dishes of a table that is cancelled, with all refunds. Where the diner cancels after the set hour, dishes that are paid become
 * an order to pick up at that time. The caller has locked the reservation.
 */
export async function endDishes(
  tx: Tx,
  table: Table,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  for (const order of await lockOpenDishes(tx, table)) {
    if (actor !== 'diner' || order.payStatus !== PayStatus.Paid || canCancel(order, now)) {
      await endLocked(tx, order, { actor, now, reason: 'the table was cancelled' });
      continue;
    }
    await tx.update(orders).set({ reservationId: null, tableNo: null }).where(eq(orders.id, order.id));
    await notify(tx, order.id);
  }
}

/**
 * Moves the dishes of a table to its new time; they cost what they did. The caller has locked the reservation. Throws PRE_ORDER_STANDS for a
 * time with another discount, and after the set hour.
 */
export async function moveDishes(
  tx: Tx,
  {
    from,
    to,
    now,
  }: { from: ReservationRow; to: Pick<ReservationRow, 'day' | 'time' | 'discount' | 'startsAt'>; now: Date },
  restaurant: Pick<RestaurantRow, 'config' | 'delivery'>,
): Promise<void> {
  for (const order of await lockOpenDishes(tx, from)) {
    if (to.discount !== from.discount || !canCancel(order, now)) throw new DomainError('PRE_ORDER_STANDS');
    await tx
      .update(orders)
      .set({
        slot: getTableSlot(to, restaurant),
        changeUntil: getChangeUntil(to.startsAt, restaurant) ?? order.changeUntil,
        promisedAt: order.promisedAt && to.startsAt,
      })
      .where(eq(orders.id, order.id));
    await notify(tx, order.id);
  }
}

/** Says where the guests of a table sit, so that the kitchen's ticket does. The caller has locked the reservation. */
export async function seatDishes(tx: Tx, table: Table, tableNo: string | null): Promise<void> {
  for (const order of await lockOpenDishes(tx, table)) {
    await tx.update(orders).set({ tableNo }).where(eq(orders.id, order.id));
    await notify(tx, order.id);
  }
}

import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import type { Executor, Tx } from '../../../db/client';
import { orderLines, orders } from '../../../schema/orders';
import type { reservations } from '../../../schema/reservations';
import type { RestaurantRow } from '../../restaurant/shop';
import { endOrder } from '../ending/end-order';
import { notify, writeChanges } from '../order-events';
import type { OrderRow } from '../orders.repository';
import { findChangeUntil, getTableSlot } from '../placing/booked-table';

/** The dishes of a booked table. Every writer locks the reservation first, then the orders. */

type ReservationRow = typeof reservations.$inferSelect;
type Table = Pick<ReservationRow, 'id'>;

/** Returns the pre-order of a table: the active one, otherwise one that waits for its payment. */
export async function findDishes(db: Executor, reservationId: string): Promise<OrderRow | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.reservationId, reservationId), ne(orders.status, OrderStatus.Cancelled)));
  return rows.find(({ status }) => status !== OrderStatus.AwaitingPayment) ?? rows[0];
}

/** Returns the number of pre-ordered pieces by reservation. */
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

/** Returns whether the diner can still change or cancel an order; later only the restaurant can. */
export const canCancel = (
  { status, changeUntil }: Pick<OrderRow, 'status' | 'changeUntil'>,
  now: Date,
): boolean =>
  (status === OrderStatus.AwaitingPayment || status === OrderStatus.Accepted) &&
  (changeUntil === null || now < changeUntil);

/** Returns whether an order stays, as a pick-up order, when the diner cancels its table. */
const staysOrdered = (order: Pick<OrderRow, 'status' | 'changeUntil' | 'payStatus'>, now: Date): boolean =>
  order.payStatus === PayStatus.Paid && !canCancel(order, now);

/** Returns by reservation whether the diner's cancellation would cancel its dishes, too; nothing for one without dishes. */
export async function listDishesReturned(
  db: Executor,
  reservationIds: string[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: orders.reservationId,
      status: orders.status,
      payStatus: orders.payStatus,
      changeUntil: orders.changeUntil,
    })
    .from(orders)
    .where(and(inArray(orders.reservationId, reservationIds), lt(orders.status, OrderStatus.Completed)));
  const returned = new Map<string, boolean>();
  for (const { id, ...order } of rows)
    returned.set(id!, returned.get(id!) !== false && !staysOrdered(order, now));
  return returned;
}

/** Ends a locked order: releases its holds, refunds its payments, records the event and notifies. */
async function endLocked(
  tx: Tx,
  order: OrderRow,
  { actor, now, reason }: { actor: string; now: Date; reason: string },
): Promise<void> {
  await writeChanges(tx, order, await endOrder(tx, order, { reason, now, actor }), { actor, now });
}

/** The cancel reason of dishes that another order replaced. */
const replacedReason = 'other dishes were ordered for the table';

/**
 * Ends the pre-order of a table because another one replaces it. The caller has locked the reservation.
 * Returns false and changes nothing when the kitchen has begun with it.
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
 * Ends the pre-order of a cancelled table with all refunds. When the diner cancels after the deadline, paid
 * dishes become a pick-up order for that time. The caller has locked the reservation.
 */
export async function endDishes(
  tx: Tx,
  table: Table,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  for (const order of await lockOpenDishes(tx, table)) {
    if (actor !== 'diner' || !staysOrdered(order, now)) {
      await endLocked(tx, order, { actor, now, reason: 'the table was cancelled' });
      continue;
    }
    await tx.update(orders).set({ reservationId: null, tableNo: null }).where(eq(orders.id, order.id));
    await notify(tx, order.id);
  }
}

/**
 * Moves the pre-order of a table to its new time at the same price. The caller has locked the reservation.
 * Throws PRE_ORDER_STANDS for a time with another discount, and after the deadline.
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
        changeUntil: findChangeUntil(to.startsAt, restaurant) ?? order.changeUntil,
        promisedAt: order.promisedAt && to.startsAt,
      })
      .where(eq(orders.id, order.id));
    await notify(tx, order.id);
  }
}

/**
 * Stores the table number on the pre-order, so that the kitchen's ticket shows it. The caller has locked
 * the reservation.
 */
export async function seatDishes(tx: Tx, table: Table, tableNo: string | null): Promise<void> {
  for (const order of await lockOpenDishes(tx, table)) {
    await tx.update(orders).set({ tableNo }).where(eq(orders.id, order.id));
    await notify(tx, order.id);
  }
}

import { eq } from 'drizzle-orm';
import { OrderStatus, PayStatus, ReservationStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { isOpenAt } from '@/lib/domain/outlets/opening-hours';
import { DomainError } from '../../../core/domain-error';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';
import { reservations } from '../../../schema/reservations';
import { restaurants } from '../../../schema/restaurant';
import { getSubject, type Payable } from '../../payments/payable';
import { getBusinessDay, getWallTime, isAhead } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import { expiredReason } from '../ending/expire-orders';
import { writeChanges } from '../order-events';
import { postOrderMail } from '../order-mail';
import { findUserOrder, type OrderRow } from '../orders.repository';
import { getTableSlot } from '../placing/booked-table';
import { getToPay } from '../placing/fees';
import { findDishes, replaceDishes } from '../pre-orders/table-dishes';
import { describeOrder } from '../reading/describe-order';
import { reserveAgain } from './reserve-again';

/**
 * The payable of orders. A payment after the pay window revives the order when stock and slot are still
 * free, otherwise it is refunded. A second payment is refunded.
 */
export const orderPayable: Payable = {
  purpose: 'order',

  async find(db, userId, orderId) {
    const order = await findUserOrder(db, userId, orderId);
    return order && { purpose: 'order', orderStatus: order.status, payStatus: order.payStatus };
  },

  async lock(tx, orderId) {
    await lockOrderAndTable(tx, orderId);
  },

  async onPaid(tx, payment, { now, actor }) {
    const order = await lockOrderAndTable(tx, getSubject(payment));
    const { state, order: changes } = await decide(tx, order, payment.amount, now);
    if (changes.status !== order.status || changes.payStatus !== order.payStatus)
      await writeChanges(tx, order, changes, { actor, now });
    if (state === 'paid') await postOrderMail(tx, order.id, { template: 'order-confirmed', now });
    return state;
  },

  describe: describeOrder,
};

/** Locks an order, and before it the reservation of a pre-order. */
async function lockOrderAndTable(tx: Tx, orderId: string): Promise<OrderRow> {
  const itsTable = tx.select({ id: orders.reservationId }).from(orders).where(eq(orders.id, orderId));
  await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.id, itsTable))
    .for('update');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

/**
 * Returns whether dishes that are paid now become the dishes of their table. Dishes paid in time replace
 * the table's present dishes. Dishes paid late need a table without dishes, at the time for which they were
 * ordered.
 */
async function takePlace(
  tx: Tx,
  {
    order,
    reservationId,
    restaurant,
    now,
  }: { order: OrderRow; reservationId: string; restaurant: RestaurantRow; now: Date },
): Promise<boolean> {
  const { status, changeUntil, slot } = order;
  if (status !== OrderStatus.AwaitingPayment && status !== OrderStatus.Cancelled) return true;
  if (changeUntil === null || changeUntil <= now) return false;
  if (status === OrderStatus.AwaitingPayment) return replaceDishes(tx, reservationId, { by: order.id, now });
  const [table] = await tx.select().from(reservations).where(eq(reservations.id, reservationId));
  return (
    table?.status === ReservationStatus.Reserved &&
    slot === getTableSlot(table, restaurant) &&
    !(await findDishes(tx, reservationId))
  );
}

interface Decision {
  state: 'paid' | 'refund_due';
  order: Pick<OrderRow, 'status' | 'payStatus' | 'paidAt' | 'cancelReason'>;
}

const toAccepted = (order: OrderRow, now: Date): Decision => ({
  state: 'paid',
  // An order accepted before its payment, such as cash on delivery, keeps its status.
  order: {
    status:
      order.status === OrderStatus.AwaitingPayment || order.status === OrderStatus.Cancelled
        ? OrderStatus.Accepted
        : order.status,
    payStatus: PayStatus.Paid,
    paidAt: now,
    cancelReason: null,
  },
});

const toRefund = (order: OrderRow): Decision => ({
  state: 'refund_due',
  order: {
    status: order.status,
    payStatus: order.status === OrderStatus.Cancelled ? PayStatus.FailedOrRefunded : order.payStatus,
    paidAt: order.paidAt,
    cancelReason: order.cancelReason,
  },
});

async function decide(tx: Tx, order: OrderRow, amount: Minor, now: Date): Promise<Decision> {
  // Another payment has paid it already, so this one is refunded.
  if (order.payStatus !== PayStatus.Unpaid) return toRefund(order);
  // The payment was started before dishes were taken off; the diner pays the new amount instead.
  if (amount !== getToPay(order)) return toRefund(order);
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, order.restaurantId));
  if (!restaurant || isTooLate(order, restaurant, now)) return toRefund(order);
  // Dishes for a booked table replace its present dishes.
  const { reservationId } = order;
  if (reservationId && !(await takePlace(tx, { order, reservationId, restaurant, now })))
    return toRefund(order);
  if (order.status !== OrderStatus.Cancelled) return toAccepted(order, now);
  if (order.cancelReason !== expiredReason) return toRefund(order);
  try {
    await tx.transaction(async (inner) => {
      if (!(await reserveAgain(inner, order, reservationId ? undefined : restaurant, now)))
        throw new DomainError('STATUS_CONFLICT');
    });
    return toAccepted(order, now);
  } catch (error) {
    if (error instanceof DomainError) return toRefund(order);
    throw error;
  }
}

/**
 * Returns whether the pay window is over and the ordered time has passed: the slot has begun, or, at a
 * table, the restaurant has closed. Uses the clock, because the expiry job may not have run yet.
 */
function isTooLate(order: OrderRow, restaurant: RestaurantRow, now: Date): boolean {
  const { status, expiresAt, slot, createdAt } = order;
  const isUnpaid = status === OrderStatus.AwaitingPayment || status === OrderStatus.Cancelled;
  if (!isUnpaid || (expiresAt !== null && expiresAt > now)) return false;
  const here = getWallTime(now, restaurant.timeZone);
  if (slot) return !isAhead(slot, here);
  return (
    getBusinessDay(createdAt, restaurant).day !== getBusinessDay(now, restaurant).day ||
    !isOpenAt(here, restaurant)
  );
}

import { eq } from 'drizzle-orm';
import { OrderStatus, PayStatus, ReservationStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { getSubject, type Payable } from '../payments/payable';
import { getWallTime, isAhead } from '../restaurant/hours';
import { describeOrder } from './describe-order';
import { expiredReason } from './expire-orders';
import { writeChanges } from './order-events';
import { postOrderConfirmed } from './order-mail';
import { findUserOrder, type OrderRow } from './orders.repository';
import { getToPay } from './placing/fees';
import { reserveAgain } from './reserve-again';
import { findDishes, replaceDishes } from './table-dishes';

/**
 * Payable for orders (PAY-06). A payment after the pay window revives the order when stock and slot are still free,
 * otherwise it is refunded; so is a second payment (DEC-75).
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
    if (state === 'paid') await postOrderConfirmed(tx, order.id, now);
    return state;
  },

  describe: describeOrder,
};

/** Locks an order, and before it the reservation whose table its dishes are for. */
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
 * Whether dishes that are paid now are for their table, which then has no others (BKG-04). What was paid in time takes the place of the
 * dishes that the table has; what was paid late only an empty place at a table that is still booked.
 */
async function takePlace(tx: Tx, order: OrderRow, reservationId: string, now: Date): Promise<boolean> {
  const { status, changeUntil } = order;
  if (status !== OrderStatus.AwaitingPayment && status !== OrderStatus.Cancelled) return true;
  if (changeUntil === null || changeUntil <= now) return false;
  if (status === OrderStatus.AwaitingPayment) return replaceDishes(tx, reservationId, { by: order.id, now });
  const [table] = await tx.select().from(reservations).where(eq(reservations.id, reservationId));
  return table?.status === ReservationStatus.Reserved && !(await findDishes(tx, reservationId));
}

interface Decision {
  state: 'paid' | 'refund_due';
  order: Pick<OrderRow, 'status' | 'payStatus' | 'paidAt' | 'cancelReason'>;
}

const toAccepted = (order: OrderRow, now: Date): Decision => ({
  state: 'paid',
  // An order accepted before it was paid, such as cash on delivery, stays in its status.
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
  // Asked for before lines were taken off; the diner pays the new amount instead.
  if (order.takenOff > 0 && amount > getToPay(order)) return toRefund(order);
  // Dishes for a booked table take the place of those that it has.
  if (order.reservationId && !(await takePlace(tx, order, order.reservationId, now))) return toRefund(order);
  if (order.status !== OrderStatus.Cancelled) return toAccepted(order, now);
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, order.restaurantId));
  if (!restaurant || order.cancelReason !== expiredReason) return toRefund(order);
  // A slot in the past is never reserved again.
  const here = getWallTime(now, restaurant.timeZone);
  if (order.slot && !isAhead(order.slot, here)) return toRefund(order);
  const capacity = order.deliveryType === 'DELIVERY_TO_HOME' ? restaurant.delivery.slotCapacity : undefined;
  try {
    await tx.transaction(async (inner) => {
      if (!(await reserveAgain(inner, order, capacity, now))) throw new DomainError('STATUS_CONFLICT');
    });
    return toAccepted(order, now);
  } catch (error) {
    if (error instanceof DomainError) return toRefund(order);
    throw error;
  }
}

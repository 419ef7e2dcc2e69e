import { and, desc, eq } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { OrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { orderEvents, orders } from '../../../schema/orders';
import { restaurants } from '../../../schema/restaurant';
import { endOrder } from '../ending/end-order';
import { expiredReason } from '../ending/expire-orders';
import { writeChanges } from '../order-events';
import type { OrderRow } from '../orders.repository';
import { canCancel } from '../pre-orders/table-dishes';
import { writeAct } from './order-act';
import { getStep } from './order-step';
import { findPickUpStart } from './promised-time';
import { pickUpAct, stepBackLocked } from './step-back';

const diner = 'diner';

/**
 * Cancels an order of this user: releases its holds and refunds its payments to their payment methods.
 * Repeating it succeeds. Throws NOT_FOUND, ORDER_NOT_CANCELLABLE.
 */
export async function cancelUserOrder(
  deps: Deps,
  userId: number,
  asked: { orderTransactionId: string; cancelReason: string },
): Promise<Output<'orders.cancel'>> {
  await withTransaction(deps.db, async (tx) => {
    const order = await lockUserOrderOrThrow(tx, userId, asked.orderTransactionId);
    if (order.status === OrderStatus.Cancelled && (await findLastActor(tx, order.id)) === diner) return;
    if (!canCancel(order, deps.clock()))
      throw new DomainError('ORDER_NOT_CANCELLABLE', { orderStatus: order.status });
    const changes = await endOrder(tx, order, {
      reason: toStoredReason(asked.cancelReason),
      now: deps.clock(),
      actor: diner,
    });
    await writeChanges(tx, order, changes, { actor: diner, now: deps.clock() });
  });
  return { success: 'success' };
}

/** A cancelled order must not look like an expired one, which a late payment revives. */
const toStoredReason = (reason: string) => (reason === expiredReason ? `diner: ${reason}` : reason);

/**
 * Completes an order of this user that is ready for pick-up or whose slot has begun. It does not mark the
 * order as paid; the restaurant does, and unpaid cash stays listed under Money as to collect. Repeating it
 * succeeds. Throws NOT_FOUND, and STATUS_CONFLICT for a delivery, for an order before that, and for an
 * ended order.
 */
export async function markPickedUp(
  deps: Deps,
  userId: number,
  orderId: string,
): Promise<Output<'orders.pickedUp'>> {
  return withTransaction(deps.db, async (tx) => {
    const order = await lockUserOrderOrThrow(tx, userId, orderId);
    const { status, deliveryType } = order;
    const now = deps.clock();
    if (deliveryType === 'SELF_PICKUP' && status === OrderStatus.Completed)
      return { orderStatus: OrderStatus.Completed };
    if (
      deliveryType !== 'SELF_PICKUP' ||
      !(getStep(order) === 'ready' || (await hasSlotBegun(tx, order, now)))
    )
      throw new DomainError('STATUS_CONFLICT', { orderStatus: status, deliveryType });
    await writeAct(tx, order, {
      act: pickUpAct,
      actor: diner,
      now,
      changes: { status: OrderStatus.Completed },
      undoable: true,
    });
    return { orderStatus: OrderStatus.Completed };
  });
}

async function hasSlotBegun(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const [restaurant] = await tx
    .select({ timeZone: restaurants.timeZone })
    .from(restaurants)
    .where(eq(restaurants.id, order.restaurantId));
  const start = restaurant && findPickUpStart(order, restaurant.timeZone);
  return start !== undefined && start <= now;
}

/**
 * Undoes the diner's pick-up within a minute and restores the earlier status. Repeating it succeeds. Throws
 * NOT_FOUND, STEP_BACK_TOO_LATE.
 */
export async function undoPickedUp(
  deps: Deps,
  userId: number,
  orderId: string,
): Promise<Output<'orders.undoPickedUp'>> {
  return withTransaction(deps.db, async (tx) => {
    const order = await lockUserOrderOrThrow(tx, userId, orderId);
    const { lastAct } = order;
    if (lastAct?.act === 'order.back' && lastAct.actor === diner) return { orderStatus: order.status };
    if (lastAct?.act !== pickUpAct) throw new DomainError('STEP_BACK_TOO_LATE');
    const act = { actor: diner, isDiner: true, now: deps.clock() };
    return { orderStatus: (await stepBackLocked(tx, order, act)).status };
  });
}

/** Locks an order of this user. Throws NOT_FOUND, also for another user's order. */
async function lockUserOrderOrThrow(tx: Tx, userId: number, orderId: string): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('update');
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

async function findLastActor(tx: Tx, orderId: string): Promise<string | undefined> {
  const [event] = await tx
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event?.actor;
}

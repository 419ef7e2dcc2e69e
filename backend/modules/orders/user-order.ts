import { and, desc, eq } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { OrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { orderEvents, orders } from '../../schema/orders';
import { endOrder } from './end-order';
import { expiredReason } from './expire-orders';
import { writeChanges } from './order-events';
import { getStep, isOpen } from './order-step';
import type { OrderRow } from './orders.repository';
import { canCancel } from './table-dishes';

const diner = 'diner';

/**
 * Cancels an order of this user (API-66, ORD-17): releases its holds and refunds its payments the way they came.
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

/** A cancelled order must not look like an expired one, which a late payment revives (DEC-75). */
const toStoredReason = (reason: string) => (reason === expiredReason ? `diner: ${reason}` : reason);

/**
 * Completes a picked-up order (API-67, ORD-18). It does not mark the order as paid; the restaurant does. Repeating it
 * succeeds. Throws NOT_FOUND, and STATUS_CONFLICT for a delivery and for an order that is not accepted or has ended.
 */
export async function markPickedUp(
  deps: Deps,
  userId: number,
  orderId: string,
): Promise<Output<'orders.pickedUp'>> {
  return withTransaction(deps.db, async (tx) => {
    const order = await lockUserOrderOrThrow(tx, userId, orderId);
    const { status, deliveryType } = order;
    if (deliveryType === 'SELF_PICKUP' && status === OrderStatus.Completed)
      return { orderStatus: OrderStatus.Completed };
    if (deliveryType !== 'SELF_PICKUP' || !isOpen(getStep(order)))
      throw new DomainError('STATUS_CONFLICT', { orderStatus: status, deliveryType });
    await writeChanges(tx, order, { status: OrderStatus.Completed }, { actor: diner, now: deps.clock() });
    return { orderStatus: OrderStatus.Completed };
  });
}

/** Locks an order of this user. Throws NOT_FOUND, also for another user's. */
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

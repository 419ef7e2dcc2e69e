import { and, desc, eq } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { operator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { inTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { payments } from '../../schema/payments';
import { endOrder } from './end-order';
import { notify, recordEvent } from './order-events';
import {
  type EventRow,
  eventsOfOrders,
  type LineRow,
  linesOfOrders,
  newestOrders,
  type OrderRow,
  ordersByReference,
} from './orders.repository';

/** Next status by delivery type (DEC-70); pick-up orders are never on the way. */
const nextStatus: Record<OrderRow['deliveryType'], Record<number, number>> = {
  DELIVERY_TO_HOME: {
    [OrderStatus.Accepted]: OrderStatus.Preparing,
    [OrderStatus.Preparing]: OrderStatus.OnTheWay,
    [OrderStatus.OnTheWay]: OrderStatus.Completed,
  },
  SELF_PICKUP: {
    [OrderStatus.Accepted]: OrderStatus.Preparing,
    [OrderStatus.Preparing]: OrderStatus.Completed,
  },
};

/** Locks an order by id or number. Throws NOT_FOUND, and STATUS_CONFLICT when several restaurants have that number. */
async function lockedOrder(tx: Tx, ref: string): Promise<OrderRow> {
  const [found, another] = await ordersByReference(tx, ref.trim());
  if (!found) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

interface Move {
  act: string;
  now: Date;
  actor?: string;
  changes: Partial<OrderRow>;
  detail?: Record<string, unknown>;
}

/**
 * Writes a new status with its event, notification and audit record. Throws STATUS_CONFLICT when the status has
 * changed meanwhile.
 */
async function move(tx: Tx, order: OrderRow, { act, now, actor = operator, changes, detail }: Move) {
  const [moved] = await tx
    .update(orders)
    .set(changes)
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning();
  if (!moved) throw new DomainError('STATUS_CONFLICT');
  await recordEvent(tx, {
    orderId: order.id,
    status: moved.status,
    payStatus: moved.payStatus,
    actor,
    at: now,
  });
  await notify(tx, order.id);
  await recordAudit(tx, {
    restaurantId: order.restaurantId,
    act,
    subject: order.sn,
    detail: { from: order.status, to: moved.status, ...detail },
    actor,
    at: now,
  });
  return moved;
}

/**
 * Records in the audit log that the restaurant has accepted an order; the status stays. Throws NOT_FOUND, and
 * STATUS_CONFLICT unless the order is accepted and not yet in preparation.
 */
export async function acceptOrder(db: Db, ref: string, now: Date, actor = operator): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockedOrder(tx, ref);
    if (order.status !== OrderStatus.Accepted)
      throw new DomainError('STATUS_CONFLICT', { orderStatus: order.status });
    await recordAudit(tx, {
      restaurantId: order.restaurantId,
      act: 'order.accept',
      subject: order.sn,
      actor,
      at: now,
    });
    return order;
  });
}

/**
 * Moves an order to its next status. Cash on delivery counts as paid on completion; the courier is stored when the
 * order leaves. Throws NOT_FOUND, STATUS_CONFLICT.
 */
export async function advanceOrder(
  db: Db,
  ref: string,
  now: Date,
  given: { courierName?: string; courierMobile?: string; actor?: string } = {},
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockedOrder(tx, ref);
    const status = nextStatus[order.deliveryType][order.status];
    if (status === undefined) throw new DomainError('STATUS_CONFLICT', { orderStatus: order.status });
    const changes: Partial<OrderRow> = { status };
    if (status === OrderStatus.OnTheWay) {
      changes.courierName = given.courierName ?? null;
      changes.courierMobile = given.courierMobile ?? null;
    }
    if (status === OrderStatus.Completed && order.payStatus === PayStatus.Unpaid) {
      Object.assign(changes, { payStatus: PayStatus.Paid, paidAt: now });
      await tx
        .update(payments)
        .set({ state: 'paid', settledAt: now })
        .where(
          and(
            eq(payments.orderId, order.id),
            eq(payments.state, 'pending'),
            eq(payments.payType, order.payType),
          ),
        );
    }
    return move(tx, order, { act: 'order.advance', now, actor: given.actor, changes });
  });
}

/**
 * Cancels an unfinished order, releases its holds and refunds its payments (DEC-74). Throws NOT_FOUND,
 * STATUS_CONFLICT.
 */
export async function cancelOrder(
  db: Db,
  ref: string,
  given: { reason?: string; now: Date; actor?: string },
): Promise<OrderRow> {
  return inTransaction(db, async (tx) => {
    const order = await lockedOrder(tx, ref);
    if (order.status >= OrderStatus.Completed)
      throw new DomainError('STATUS_CONFLICT', { orderStatus: order.status });
    const changes = await endOrder(tx, order, {
      reason: given.reason ?? 'cancelled by the restaurant',
      now: given.now,
      actor: given.actor ?? operator,
    });
    return move(tx, order, {
      act: 'order.cancel',
      now: given.now,
      actor: given.actor,
      changes,
      detail: { reason: given.reason },
    });
  });
}

/** Returns the newest orders of one restaurant or of all. */
export const listOrders = (
  db: Db,
  { restaurantId, last = 20 }: { restaurantId?: number; last?: number } = {},
): Promise<OrderRow[]> => newestOrders(db, restaurantId, last);

export interface ShownOrder extends OrderRow {
  lines: LineRow[];
  events: EventRow[];
  payments: (typeof payments.$inferSelect)[];
}

/**
 * Returns one order with its lines, events and payments. Throws NOT_FOUND, STATUS_CONFLICT when its number isn't
 * unique.
 */
export async function showOrder(db: Db, ref: string): Promise<ShownOrder> {
  const [order, another] = await ordersByReference(db, ref.trim());
  if (!order) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  const [lines, events, paid] = await Promise.all([
    linesOfOrders(db, [order.id]),
    eventsOfOrders(db, [order.id]),
    db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.createdAt)),
  ]);
  return { ...order, lines, events, payments: paid };
}

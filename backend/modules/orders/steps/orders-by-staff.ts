import { and, desc, eq } from 'drizzle-orm';
import type { RefundMethod } from '@/lib/contract/pay-types';
import type { NextStep, RefusalReason } from '@/lib/contract/staff/order-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { getOperator } from '../../../core/audit-log';
import { DomainError } from '../../../core/domain-error';
import { recordCash } from '../../../core/drawer-cash';
import { minuteMs } from '../../../core/durations';
import { withTransaction } from '../../../core/transaction';
import type { Db, Tx } from '../../../db/client';
import { payments } from '../../../schema/payments';
import { endOrder } from '../ending/end-order';
import {
  type EventRow,
  type LineRow,
  listNewestOrders,
  listOrderEvents,
  listOrderLines,
  listOrdersByReference,
  type OrderRow,
} from '../orders.repository';
import { type Act, getConflict, lockOrder, writeAct } from './order-act';
import { canAdvance, findNextStep, getStatus, getStep, isOpen } from './order-step';

/** The longest promise, in milliseconds from now. */
const maxPromiseMs = 30 * 24 * 60 * minuteMs;

interface Acceptance extends Omit<Act, 'now'> {
  /** The promised time for the diner; undefined promises no time. */
  promisedAt?: Date;
  /** Starts the preparation immediately. */
  starts?: boolean;
}

/**
 * Accepts a new order and promises a time, which the diner sees immediately. An order that is accepted
 * already gets the new time. Throws NOT_FOUND, INVALID_INPUT for a time in the past, and STATUS_CONFLICT
 * unless the order is accepted and not yet in preparation.
 */
export async function acceptOrder(
  db: Db,
  ref: string,
  now: Date,
  { promisedAt, starts = false, ...by }: Acceptance = {},
): Promise<OrderRow> {
  if (promisedAt) checkPromise(promisedAt, now);
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, by);
    if (order.status !== OrderStatus.Accepted) throw await getConflict(tx, order);
    return writeAct(tx, order, {
      ...by,
      now,
      act: 'order.accept',
      changes: {
        status: starts ? OrderStatus.Preparing : order.status,
        acceptedAt: order.acceptedAt ?? now,
        promisedAt: promisedAt ?? order.promisedAt,
      },
      detail: promisedAt && { promisedAt: promisedAt.toISOString() },
      undoable: true,
    });
  });
}

/**
 * Promises another time for an open order. `before` is the promised time that the actor saw. Throws NOT_FOUND, INVALID_INPUT,
 * STATUS_CONFLICT.
 */
export async function promiseTime(
  db: Db,
  ref: string,
  promisedAt: Date,
  { before, ...act }: Act & { before?: Date | null },
): Promise<OrderRow> {
  checkPromise(promisedAt, act.now);
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    const isAsSeen = before === undefined || before?.getTime() === order.promisedAt?.getTime();
    if (!isAsSeen || !isOpen(getStep(order))) throw await getConflict(tx, order);
    return writeAct(tx, order, {
      ...act,
      act: 'order.promise',
      changes: { promisedAt, acceptedAt: order.acceptedAt ?? act.now },
      detail: { promisedBefore: order.promisedAt?.toISOString(), promisedAt: promisedAt.toISOString() },
      undoable: true,
    });
  });
}

function checkPromise(promisedAt: Date, now: Date): void {
  const ahead = promisedAt.getTime() - now.getTime();
  if (!(ahead > -minuteMs && ahead < maxPromiseMs))
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'promisedAt', reason: 'is not ahead' }] });
}

interface Advance extends Omit<Act, 'now'> {
  /** The default is the next step that has a number on the wire. */
  to?: NextStep;
  courierName?: string;
  courierMobile?: string;
}

/**
 * Moves an order to its next step or a later one. Cash counts as paid on completion, except for rounds of a
 * table that pays together; the courier is stored when the order leaves. Throws NOT_FOUND, STATUS_CONFLICT.
 */
export async function advanceOrder(
  db: Db,
  ref: string,
  now: Date,
  { to, courierName, courierMobile, ...by }: Advance = {},
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, by);
    const step = getStep(order);
    const next = to ?? findNextStep(step, order);
    if (!next || !canAdvance(step, next, order)) throw await getConflict(tx, order);
    const changes: Partial<OrderRow> = {
      status: getStatus(next, order),
      acceptedAt: order.acceptedAt ?? now,
      readyAt: next === 'preparing' ? null : (order.readyAt ?? now),
    };
    if (next === 'onTheWay') {
      changes.courierName = courierName ?? order.courierName;
      changes.courierMobile = courierMobile ?? order.courierMobile;
    }
    // A table's round is paid with the table's bill.
    if (next === 'done' && order.payStatus === PayStatus.Unpaid && order.partyId === null) {
      Object.assign(changes, { payStatus: PayStatus.Paid, paidAt: now });
      await settleCash(tx, order, { ...by, now });
    }
    return writeAct(tx, order, { ...by, now, act: 'order.advance', changes, undoable: true });
  });
}

async function settleCash(tx: Tx, { id, restaurantId, payType }: OrderRow, act: Act): Promise<void> {
  const paid = await tx
    .update(payments)
    .set({ state: 'paid', settledAt: act.now })
    .where(and(eq(payments.orderId, id), eq(payments.state, 'pending'), eq(payments.payType, payType)))
    .returning();
  for (const { id: paymentId, amount } of paid)
    await recordCash(tx, { ...act, restaurantId, amount, key: `payment:${paymentId}` });
}

interface Courier {
  courierName?: string;
  courierMobile?: string;
}

/**
 * Stores the courier of an open order. Throws NOT_FOUND, and STATUS_CONFLICT for an order that has ended, is not delivered
 * or has another courier than the one `before`, whom the actor saw.
 */
export async function setCourier(
  db: Db,
  ref: string,
  { courierName, courierMobile, before, ...act }: Act & Courier & { before?: Courier },
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    const isAsSeen =
      !before ||
      (before.courierName === (order.courierName ?? undefined) &&
        before.courierMobile === (order.courierMobile ?? undefined));
    if (!isAsSeen || !isOpen(getStep(order)) || order.deliveryType !== 'DELIVERY_TO_HOME')
      throw await getConflict(tx, order);
    const changes = { courierName: courierName ?? null, courierMobile: courierMobile ?? null };
    // The audit log outlives the courier's phone number, so it does not contain the number.
    return writeAct(tx, order, { ...act, act: 'order.courier', changes, detail: { courierName } });
  });
}

interface Cancellation extends Act {
  /** Free text of the person who cancels. */
  reason?: string;
  /**
   * The refund target of a paid amount, by default its payment method. The wallet's part is always refunded
   * to the wallet.
   */
  method?: RefundMethod;
}

/**
 * Cancels an unfinished order, releases its holds and refunds its payments. Throws NOT_FOUND,
 * STATUS_CONFLICT.
 */
export async function cancelOrder(db: Db, ref: string, cancellation: Cancellation): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, cancellation);
    if (order.status >= OrderStatus.Completed) throw await getConflict(tx, order);
    return end(tx, order, 'order.cancel', cancellation);
  });
}

/**
 * Rejects a new order for a reason that the diner sees; its payments are refunded automatically. Throws
 * NOT_FOUND, and STATUS_CONFLICT when it has been accepted or has ended.
 */
export async function refuseOrder(
  db: Db,
  ref: string,
  { refusedFor, ...cancellation }: Cancellation & { refusedFor: RefusalReason },
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, cancellation);
    if (getStep(order) !== 'new') throw await getConflict(tx, order);
    return end(tx, order, 'order.refuse', { ...cancellation, refusedFor });
  });
}

async function end(
  tx: Tx,
  order: OrderRow,
  act: string,
  { reason, method, refusedFor, ...by }: Cancellation & { refusedFor?: RefusalReason },
): Promise<OrderRow> {
  const changes = await endOrder(tx, order, {
    reason: reason ?? (refusedFor ? null : 'cancelled by the restaurant'),
    now: by.now,
    actor: by.actor ?? getOperator(),
    method,
  });
  return writeAct(tx, order, {
    ...by,
    act,
    changes: { ...changes, refusedFor },
    detail: { reason, method, refusedFor },
  });
}

/** An order in a list, with the restaurant's time zone and the recipient. */
export interface ListedOrder extends OrderRow {
  timeZone: string;
  name?: string;
}

/**
 * Returns the newest orders of one restaurant or of all; with `isNew` the orders that are not accepted yet,
 * oldest first.
 */
export const listOrders = async (
  db: Db,
  { restaurantId, last = 20, isNew = false }: { restaurantId?: number; last?: number; isNew?: boolean } = {},
): Promise<ListedOrder[]> =>
  (await listNewestOrders(db, restaurantId, { last, isNew })).map(({ order, timeZone, nickName }) => ({
    ...order,
    timeZone,
    name: order.address?.userName ?? nickName ?? undefined,
  }));

export interface ShownOrder extends OrderRow {
  lines: LineRow[];
  events: EventRow[];
  payments: (typeof payments.$inferSelect)[];
}

/**
 * Returns one order with its lines, events and payments. Throws NOT_FOUND, and STATUS_CONFLICT when its
 * number is not unique.
 */
export async function showOrder(db: Db, ref: string): Promise<ShownOrder> {
  const [order, another] = await listOrdersByReference(db, ref.trim());
  if (!order) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  const [lines, events, paid] = await Promise.all([
    listOrderLines(db, [order.id]),
    listOrderEvents(db, [order.id]),
    db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.createdAt)),
  ]);
  return { ...order, lines, events, payments: paid };
}

import { and, eq } from 'drizzle-orm';
import { PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import { takeCashBack } from '../../../core/drawer-cash';
import { withTransaction } from '../../../core/transaction';
import type { Db, Tx } from '../../../db/client';
import { orderLines } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import type { OrderRow } from '../orders.repository';
import { type Act, getConflict, lockOrder, writeAct } from './order-act';

/** Milliseconds during which an act on an order can be undone. */
const undoMs = 60_000;

/** An act of the diner, which only the diner can undo. */
export const pickUpAct = 'order.pick-up';

/**
 * Returns the end of the period in which the last act on an order can be undone, or undefined without such
 * an act.
 */
export function findUndoEnd({ lastAct, status }: Pick<OrderRow, 'lastAct' | 'status'>): Date | undefined {
  if (!lastAct?.undo || lastAct.to !== status) return undefined;
  return new Date(Date.parse(lastAct.at) + undoMs);
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Undoes the last act of staff on an order, within a minute: its step, its promised time and, for cash, its
 * payment. `actAt` is the time of the act that the actor saw. Throws NOT_FOUND, STEP_BACK_TOO_LATE after the minute or
 * without an act to undo, STATUS_CONFLICT when the order has changed since.
 */
export async function stepBack(
  db: Db,
  ref: string,
  { actAt, ...act }: Act & { actAt?: Date },
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    const isAsSeen = !actAt || actAt.toISOString() === order.lastAct?.at;
    if (!isAsSeen) throw await getConflict(tx, order);
    return stepBackLocked(tx, order, act);
  });
}

/** Undoes the last act on an order that the caller has locked. Throws STEP_BACK_TOO_LATE, STATUS_CONFLICT. */
export async function stepBackLocked(
  tx: Tx,
  order: OrderRow,
  { isDiner = false, ...act }: Act & { isDiner?: boolean },
): Promise<OrderRow> {
  const { lastAct } = order;
  if (lastAct?.act === pickUpAct && !isDiner) throw await getConflict(tx, order);
  if (!lastAct?.undo || act.now.getTime() - Date.parse(lastAct.at) > undoMs)
    throw new DomainError('STEP_BACK_TOO_LATE');
  if (order.status !== lastAct.to) throw await getConflict(tx, order);
  const { undo } = lastAct;
  // A payment that arrived after the act remains; a pick-up is no payment.
  const unpays =
    !isDiner && undo.payStatus === PayStatus.Unpaid && order.paidAt?.toISOString() === lastAct.at;
  if (unpays) await unpay(tx, order, act.now);
  await unprepare(tx, order, new Date(lastAct.at));
  return writeAct(tx, order, {
    ...act,
    act: 'order.back',
    changes: {
      status: undo.status,
      ...(unpays && { payStatus: PayStatus.Unpaid, paidAt: null }),
      acceptedAt: toDate(undo.acceptedAt),
      promisedAt: toDate(undo.promisedAt),
      readyAt: toDate(undo.readyAt),
      endedAt: null,
    },
  });
}

/** Marks the lines that the act marked as prepared as unprepared. */
const unprepare = (tx: Tx, { id }: OrderRow, at: Date) =>
  tx
    .update(orderLines)
    .set({ preparedAt: null })
    .where(and(eq(orderLines.orderId, id), eq(orderLines.preparedAt, at)));

/** Makes the payment pending again that the completion marked as paid. */
async function unpay(tx: Tx, { id, restaurantId, payType }: OrderRow, now: Date): Promise<void> {
  const unpaid = await tx
    .update(payments)
    .set({ state: 'pending', settledAt: null })
    .where(and(eq(payments.orderId, id), eq(payments.state, 'paid'), eq(payments.payType, payType)))
    .returning({ id: payments.id });
  await takeCashBack(tx, { restaurantId, paymentIds: unpaid.map((payment) => payment.id), now });
}

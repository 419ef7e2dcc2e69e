import { and, eq } from 'drizzle-orm';
import { PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { orderLines } from '../../schema/orders';
import { payments } from '../../schema/payments';
import { type Act, getConflict, lockOrder, writeAct } from './order-act';
import type { OrderRow } from './orders.repository';

/** How long an act on an order can be undone. */
export const undoMs = 60_000;

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Undoes the last act of staff on an order, within a minute: its step, its promised time and, for cash, that it was paid. Throws
 * NOT_FOUND, STEP_BACK_TOO_LATE after the minute or when there is nothing to undo, STATUS_CONFLICT when the order has changed since.
 */
export async function stepBack(db: Db, ref: string, act: Act): Promise<OrderRow> {
  return withTransaction(db, async (tx) => stepBackLocked(tx, await lockOrder(tx, ref, act), act));
}

/** Does the same to an order that the caller has locked. Throws STEP_BACK_TOO_LATE, STATUS_CONFLICT. */
export async function stepBackLocked(tx: Tx, order: OrderRow, act: Act): Promise<OrderRow> {
  const { lastAct } = order;
  if (!lastAct?.undo || act.now.getTime() - Date.parse(lastAct.at) > undoMs)
    throw new DomainError('STEP_BACK_TOO_LATE');
  if (order.status !== lastAct.to) throw await getConflict(tx, order);
  const { undo } = lastAct;
  // Money that came in after the act stays.
  const unpays = undo.payStatus === PayStatus.Unpaid && order.paidAt?.toISOString() === lastAct.at;
  if (unpays) await unpay(tx, order);
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

/** Marks the lines that the kitchen finished with the act as not prepared (CON-08). */
const unprepare = (tx: Tx, { id }: OrderRow, at: Date) =>
  tx
    .update(orderLines)
    .set({ preparedAt: null })
    .where(and(eq(orderLines.orderId, id), eq(orderLines.preparedAt, at)));

/** Makes the payment pending again that counted as paid with the completion. */
const unpay = (tx: Tx, { id, payType }: OrderRow) =>
  tx
    .update(payments)
    .set({ state: 'pending', settledAt: null })
    .where(and(eq(payments.orderId, id), eq(payments.state, 'paid'), eq(payments.payType, payType)));

import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { orderLines } from '../../schema/orders';
import { type Act, getConflict, lockOrder, writeAct } from './order-act';
import { notify } from './order-events';
import { getStatus, getStep } from './order-step';
import type { OrderRow } from './orders.repository';
import { stepBackLocked } from './step-back';

/** Lines of an order, by position. */
interface Lines extends Act {
  positions: number[];
}

/**
 * Marks lines as made. With the last one the order is ready (CON-08). Lines that are made already stay so. Throws NOT_FOUND, and
 * STATUS_CONFLICT unless the order is in preparation.
 */
export async function prepareLines(db: Db, ref: string, { positions, ...act }: Lines): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    if (getStep(order) !== 'preparing') throw await getConflict(tx, order);
    await tx
      .update(orderLines)
      .set({ preparedAt: act.now })
      .where(and(isOneOf(order, positions), isNull(orderLines.preparedAt)));
    if (await hasLinesToMake(tx, order)) {
      await notify(tx, order.id);
      return order;
    }
    return writeAct(tx, order, {
      ...act,
      act: 'order.advance',
      changes: { status: getStatus('ready', order), readyAt: act.now },
      undoable: true,
    });
  });
}

/**
 * Calls lines back that were marked as made. An order that became ready with them is in preparation again, within a minute. Throws
 * NOT_FOUND, STEP_BACK_TOO_LATE, STATUS_CONFLICT when the order has left the kitchen.
 */
export async function recallLines(db: Db, ref: string, { positions, ...act }: Lines): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    const step = getStep(order);
    if (step !== 'preparing' && step !== 'ready') throw await getConflict(tx, order);
    const open = step === 'ready' ? await stepBackLocked(tx, order, act) : order;
    if (getStep(open) !== 'preparing') throw await getConflict(tx, order);
    await tx
      .update(orderLines)
      .set({ preparedAt: null })
      .where(and(isOneOf(order, positions), isNotNull(orderLines.preparedAt)));
    await notify(tx, order.id);
    return open;
  });
}

const isOneOf = ({ id }: OrderRow, positions: number[]) =>
  and(eq(orderLines.orderId, id), inArray(orderLines.position, positions));

async function hasLinesToMake(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const [row] = await tx
    .select({ position: orderLines.position })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), isNull(orderLines.preparedAt), sql`${orderLines.count} > 0`))
    .limit(1);
  return row !== undefined;
}

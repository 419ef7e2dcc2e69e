import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../../core/audit-log';
import { withTransaction } from '../../../core/transaction';
import type { Db, Tx } from '../../../db/client';
import { orderLines } from '../../../schema/orders';
import { notify } from '../order-events';
import type { OrderRow } from '../orders.repository';
import { type Act, getConflict, lockOrder, writeAct } from '../steps/order-act';
import { getStatus, getStep } from '../steps/order-step';
import { stepBackLocked } from '../steps/step-back';
import { listKitchenParts, listPreparedParts, parsePosition } from './kitchen-parts';

/** The numbers of order lines, or of dishes in sets (`toPartPosition`). */
interface Lines extends Act {
  positions: number[];
}

/**
 * Marks lines as prepared. The last one makes the order ready. Repeating it succeeds. Throws NOT_FOUND, and
 * STATUS_CONFLICT unless the order is in preparation.
 */
export async function prepareLines(db: Db, ref: string, { positions, ...act }: Lines): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    if (getStep(order) !== 'preparing') throw await getConflict(tx, order);
    const whole = await markParts(tx, order, positions, { isPrepared: true });
    const prepared = await tx
      .update(orderLines)
      .set({ preparedAt: act.now })
      .where(and(isOneOf(order, whole), isNull(orderLines.preparedAt)))
      .returning({ position: orderLines.position });
    await recordLines(tx, order, 'kitchen.prepared', prepared, act);
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
 * Marks prepared lines as unprepared again. An order that became ready with them is in preparation again,
 * within a minute. Throws NOT_FOUND, STEP_BACK_TOO_LATE, and STATUS_CONFLICT when the order has left the
 * kitchen.
 */
export async function recallLines(db: Db, ref: string, { positions, ...act }: Lines): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    const step = getStep(order);
    if (step !== 'preparing' && step !== 'ready') throw await getConflict(tx, order);
    const whole = await markParts(tx, order, positions, { isPrepared: false });
    const open = step === 'ready' ? await stepBackLocked(tx, order, act) : order;
    if (getStep(open) !== 'preparing') throw await getConflict(tx, order);
    const recalled = await tx
      .update(orderLines)
      .set({ preparedAt: null })
      .where(and(isOneOf(order, whole), isNotNull(orderLines.preparedAt)))
      .returning({ position: orderLines.position });
    await recordLines(tx, order, 'kitchen.recalled', recalled, act);
    await notify(tx, order.id);
    return open;
  });
}

/**
 * Marks the dishes of sets, and returns the positions of the lines that are as a whole prepared, or no longer so: those
 * that were named, and those of a set whose last dish was marked.
 */
async function markParts(
  tx: Tx,
  { id }: OrderRow,
  positions: readonly number[],
  { isPrepared }: { isPrepared: boolean },
): Promise<number[]> {
  const named = positions.map(parsePosition);
  const lines = await tx
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, id),
        inArray(
          orderLines.position,
          named.map(({ position }) => position),
        ),
      ),
    );
  const whole: number[] = [];
  for (const { position, items, preparedAt, preparedParts } of lines) {
    const marked = named.filter((each) => each.position === position).map(({ part }) => part);
    const all = listKitchenParts(items).map((_, index) => index);
    const isWhole = marked.includes(undefined);
    const before = new Set(preparedAt ? all : listPreparedParts(preparedParts, all.length));
    const after = all.filter((part) => (marked.includes(part) || isWhole ? isPrepared : before.has(part)));
    if (isWhole || after.length === all.length || !isPrepared) whole.push(position);
    if (all.length > 0)
      await tx
        .update(orderLines)
        .set({ preparedParts: after })
        .where(and(eq(orderLines.orderId, id), eq(orderLines.position, position)));
  }
  return whole;
}

async function recordLines(
  tx: Tx,
  { restaurantId, sn }: OrderRow,
  act: string,
  lines: { position: number }[],
  { actor, staffId, address, now }: Act,
): Promise<void> {
  if (lines.length === 0) return;
  const detail = { positions: lines.map(({ position }) => position).sort((a, b) => a - b) };
  await recordAudit(tx, { restaurantId, act, subject: sn, detail, actor, staffId, address, at: now });
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

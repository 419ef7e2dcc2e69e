import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { getOperator } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { getSmallestAmount } from '../../core/money';
import { withTransaction } from '../../core/transaction';
import type { Db, Executor, Tx } from '../../db/client';
import { dishes } from '../../schema/menu';
import { orderLines, type StoredFees } from '../../schema/orders';
import { payments, type RefundMethod } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { getLeft, refundPayment } from '../payments/refund-payment';
import { describeOrder } from './describe-order';
import { type Act, getConflict, lockOrder, writeAct } from './order-act';
import { getStep, isOpen } from './order-step';
import { type LineRow, listOrderLines, listOrdersByReference, type OrderRow } from './orders.repository';
import { type TakenOff, type TakenPieces, takeOff } from './take-off-amounts';
import { giveWalletPartBack } from './wallet-part';

/** Returns what taking pieces off would change, without doing it. Throws as `takeOffLines` does. */
export async function quoteTakeOff(
  db: Db,
  ref: string,
  { taken, restaurantId }: { taken: TakenPieces[]; restaurantId?: number },
): Promise<TakenOff> {
  const [order, another] = await listOrdersByReference(db, ref.trim(), restaurantId);
  if (!order) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  return calculateTakenOff(db, order, await listOrderLines(db, [order.id]), taken);
}

interface TakeOff extends Act {
  taken: TakenPieces[];
  /** The total that the actor saw; another one means that somebody has changed the order since. */
  total?: Minor;
  /** In the words of who takes it off. */
  reason?: string;
  /** Where a paid amount goes; back the way it came by default. */
  method?: RefundMethod;
}

/**
 * Takes pieces off an open order: stock goes back, the price shrinks, and what was paid for them is refunded, never more than was
 * paid; an order that is paid on handover costs less. Throws NOT_FOUND, INVALID_INPUT for pieces that the order doesn't have or for all
 * of them (that is a cancellation), STATUS_CONFLICT for an order that has ended or changed.
 */
export async function takeOffLines(
  db: Db,
  ref: string,
  { taken, total, reason, method = 'SOURCE', ...act }: TakeOff,
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    if (!isOpen(getStep(order)) || (total !== undefined && total !== order.total))
      throw await getConflict(tx, order);
    // Every transaction that locks several goes by payments, dishes, wallets.
    const paid = await lockPayments(tx, order);
    const lines = await listOrderLines(tx, [order.id]);
    const off = await takePiecesOff(tx, order, lines, taken);
    const walletPart =
      order.payStatus === PayStatus.Paid
        ? await refundPaid(tx, order, paid, off.amount, { ...act, method })
        : await lowerPending(tx, order, off);
    const fees: StoredFees = { ...off.fees, walletPayAmount: order.fees.walletPayAmount - walletPart };
    const written = await writeAct(tx, order, {
      ...act,
      act: 'order.take-off',
      changes: {
        fees,
        total: off.total,
        takenOff: order.takenOff + off.amount,
        walletHeld: order.walletHeld - walletPart,
      },
      detail: { taken, amount: off.amount, totalBefore: order.total, totalAfter: off.total, method, reason },
    });
    // Wallets are locked last.
    await giveWalletPartBack(tx, order, walletPart, act.now);
    return written;
  });
}

/**
 * Takes pieces off the lines of a locked order and gives their stock back. Returns what that changes in the price, which the caller
 * writes. Throws INVALID_INPUT for pieces that the order doesn't have or for all of them.
 */
export async function takePiecesOff(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  taken: readonly TakenPieces[],
): Promise<TakenOff> {
  const off = await calculateTakenOff(tx, order, lines, taken);
  await writeLines(tx, order, lines, taken);
  return off;
}

async function calculateTakenOff(
  db: Executor,
  order: OrderRow,
  lines: readonly LineRow[],
  taken: readonly TakenPieces[],
): Promise<TakenOff> {
  checkPieces(lines, taken);
  const [restaurant] = await db
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, order.restaurantId));
  return takeOff(order, lines, taken, getSmallestAmount(restaurant?.countryCode));
}

function checkPieces(lines: readonly LineRow[], taken: readonly TakenPieces[]): void {
  const counts = new Map(lines.map(({ position, count }) => [position, count]));
  const refuse = (index: number, reason: string) =>
    new DomainError('INVALID_INPUT', { fields: [{ path: `taken.${index}`, reason }] });
  if (taken.length === 0) throw refuse(0, 'is missing');
  for (const [index, { position, count }] of taken.entries()) {
    const left = counts.get(position) ?? 0;
    if (!Number.isSafeInteger(count) || count < 1 || count > left)
      throw refuse(index, `is not 1 to ${left} pieces`);
    counts.set(position, left - count);
  }
  if ([...counts.values()].every((left) => left === 0))
    throw refuse(0, 'is everything: cancel the order instead');
}

const lockPayments = (tx: Tx, order: OrderRow) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.state, ['pending', 'paid', 'refund_due'])))
    .orderBy(asc(payments.id))
    .for('update');

type Payments = Awaited<ReturnType<typeof lockPayments>>;

/** Takes the pieces off their lines and gives stock back; dishes are locked by id. */
async function writeLines(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  taken: readonly TakenPieces[],
): Promise<void> {
  const stock = new Map<number, number>();
  for (const { position, count } of taken) {
    const line = lines.find((each) => each.position === position)!;
    const returned = Math.min(count, line.stockTaken);
    stock.set(line.dishId, (stock.get(line.dishId) ?? 0) + returned);
    await tx
      .update(orderLines)
      .set({
        count: sql`${orderLines.count} - ${count}`,
        takenOff: sql`${orderLines.takenOff} + ${count}`,
        stockTaken: sql`greatest(${orderLines.stockTaken} - ${count}, 0)`,
      })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  }
  for (const [dishId, pieces] of [...stock].sort(([one], [other]) => one - other))
    if (pieces > 0)
      await tx
        .update(dishes)
        .set({ stock: sql`${dishes.stock} + ${pieces}` })
        .where(and(eq(dishes.id, dishId), sql`${dishes.stock} is not null`));
}

/** Refunds what the pieces came to: first from the payment, the rest from the wallet's part, which is returned. */
async function refundPaid(
  tx: Tx,
  order: OrderRow,
  paid: Payments,
  amount: Minor,
  { method, now, actor = getOperator() }: Act & { method: RefundMethod },
): Promise<Minor> {
  let left = amount;
  for (const payment of paid) {
    const part = Math.min(left, getLeft(payment));
    if (part === 0) continue;
    left -= part;
    await refundPayment(tx, {
      paymentId: payment.id,
      amount: part,
      method,
      reason: 'lines taken off',
      // Grows with each time that something is refunded.
      dedupeKey: `taken-off:${payment.id}:${order.takenOff + amount}`,
      now,
      actor,
      describe: describeOrder,
    });
  }
  return Math.min(left, order.walletHeld);
}

/**
 * What is paid on handover costs less; other ways to pay that are still open asked for the old amount and end. Returns the wallet's
 * part that the new total leaves over.
 */
async function lowerPending(tx: Tx, order: OrderRow, off: TakenOff): Promise<Minor> {
  const left = Math.max(off.total - (order.fees.voucherPayAmount ?? 0), 0);
  const walletPart = Math.max(order.fees.walletPayAmount - left, 0);
  const toPay = left - (order.fees.walletPayAmount - walletPart);
  await tx
    .update(payments)
    .set({ amount: toPay })
    .where(
      and(eq(payments.orderId, order.id), eq(payments.state, 'pending'), eq(payments.payType, order.payType)),
    );
  await tx
    .update(payments)
    .set({ state: 'cancelled' })
    .where(
      and(eq(payments.orderId, order.id), eq(payments.state, 'pending'), ne(payments.payType, order.payType)),
    );
  return walletPart;
}

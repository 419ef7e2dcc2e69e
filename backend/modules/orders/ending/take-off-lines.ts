import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { isCash, RefundMethod } from '@/lib/contract/pay-types';
import { PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { getOperator } from '../../../core/audit-log';
import { DomainError } from '../../../core/domain-error';
import { getSmallestAmount } from '../../../core/money';
import { enqueueChange } from '../../../core/print-changes';
import { withTransaction } from '../../../core/transaction';
import type { Db, Executor, Tx } from '../../../db/client';
import { dishes } from '../../../schema/menu';
import { orderLines, orders, type StoredFees, slotLoads } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { type LineRow, listOrderLines, listOrdersByReference, type OrderRow } from '../orders.repository';
import { giveWalletPartBack } from '../paying/give-wallet-back';
import { countPieces } from '../placing/cart-rules';
import { type Act, getConflict, lockOrder, writeAct } from '../steps/order-act';
import { getStep, isOpen } from '../steps/order-step';
import { refundFromPayments } from './refund-from-payments';
import { type TakenOff, type TakenPieces, takeOff } from './take-off-amounts';

/** Returns the effect of taking pieces off without doing it. Throws as `takeOffLines` does. */
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

/**
 * Prepares the refunds of guests who have paid for removed pieces of their table's round. It is called
 * before the pieces are removed, with the order and its party locked, and locks payments. The returned
 * function refunds before the bill becomes smaller.
 */
export type PrepareRefunds = (
  tx: Tx,
  order: OrderRow,
  taken: readonly TakenPieces[],
  by: Pick<Act, 'now' | 'actor'> & { method: RefundMethod },
) => Promise<(after: OrderRow) => Promise<void>>;

interface TakeOff extends Act {
  taken: TakenPieces[];
  /** Free text of the person who takes it off. */
  reason?: string;
  /** The refund target of a paid amount, by default its payment method. */
  method?: RefundMethod;
  /** Required for rounds of tables, whose payments belong to their guests. */
  prepareRefunds?: PrepareRefunds;
}

/**
 * Takes pieces off an open order: releases their stock, lowers the price, and refunds the amount paid for
 * them; an order paid on handover costs less. Throws NOT_FOUND, INVALID_INPUT for pieces that the order
 * does not have or for all of them (that is a cancellation), STATUS_CONFLICT for an order that has ended or
 * changed.
 */
export async function takeOffLines(
  db: Db,
  ref: string,
  { taken, reason, method = RefundMethod.Source, prepareRefunds, ...act }: TakeOff,
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    if (!isOpen(getStep(order))) throw await getConflict(tx, order);
    // Every transaction that locks several of them locks payments, then dishes, then wallets.
    const paid = await lockPayments(tx, order);
    const refundGuests =
      order.partyId === null ? undefined : await prepareRefunds?.(tx, order, taken, { ...act, method });
    const lines = await listOrderLines(tx, [order.id]);
    const off = await removeItems(tx, order, lines, taken);
    const walletPart =
      order.payStatus === PayStatus.Paid
        ? await refundPaid(tx, order, paid, off.amount, { ...act, method })
        : await lowerPending(tx, order, off);
    await refundGuests?.({ ...order, ...off });
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
    await enqueueChange(tx, {
      restaurantId: order.restaurantId,
      orderId: order.id,
      change: { isCanceled: false, taken, reason },
      actor: act.actor ?? getOperator(),
      now: act.now,
    });
    // Wallets are locked last.
    await giveWalletPartBack(tx, order, walletPart, act.now);
    return written;
  });
}

/**
 * Takes pieces off the lines of a locked order and releases their stock. Returns the change of the price,
 * which the caller writes. Throws INVALID_INPUT for pieces that the order does not have or for all of them.
 */
export async function removeItems(
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
  if (checkPieces(lines, taken))
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'taken.0', reason: 'is everything: cancel the order instead' }],
    });
  const [restaurant] = await db
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, order.restaurantId));
  const country = restaurant?.countryCode;
  return takeOff(
    order,
    lines,
    taken,
    getSmallestAmount(country),
    isCash(order.payType) ? country : undefined,
  );
}

/**
 * Returns whether the pieces are all that an order has. Throws INVALID_INPUT for none, and for pieces that the order does
 * not have.
 */
export function checkPieces(
  lines: readonly Pick<LineRow, 'position' | 'count'>[],
  taken: readonly TakenPieces[],
): boolean {
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
  return [...counts.values()].every((left) => left === 0);
}

const lockPayments = (tx: Tx, order: OrderRow) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.state, ['pending', 'paid', 'refund_due'])))
    .orderBy(asc(payments.id))
    .for('update');

type Payments = Awaited<ReturnType<typeof lockPayments>>;

/** Lowers the line counts and releases stock; dishes are locked by id. */
async function writeLines(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  taken: readonly TakenPieces[],
): Promise<void> {
  const stock = new Map<number, number>();
  for (const { position, count } of taken) {
    const line = lines.find((line) => line.position === position)!;
    const returned = Math.min(count, line.stockTaken);
    stock.set(line.dishId, (stock.get(line.dishId) ?? 0) + returned);
    for (const [dishId, pieces] of Object.entries(line.partsTaken))
      stock.set(Number(dishId), (stock.get(Number(dishId)) ?? 0) + pieces * count);
    await tx
      .update(orderLines)
      .set({
        count: sql`${orderLines.count} - ${count}`,
        takenOff: sql`${orderLines.takenOff} + ${count}`,
        stockTaken: sql`greatest(${orderLines.stockTaken} - ${count}, 0)`,
      })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  }
  for (const [dishId, pieces] of [...stock].sort(([a], [b]) => a - b))
    if (pieces > 0)
      await tx
        .update(dishes)
        .set({ stock: sql`${dishes.stock} + ${pieces}` })
        .where(and(eq(dishes.id, dishId), sql`${dishes.stock} is not null`));
  await releaseSlotDishes(tx, order, Math.min(order.slotDishes, countPieces(taken)));
}

/** Lets other orders have the place of removed pieces in the slot. */
async function releaseSlotDishes(tx: Tx, order: OrderRow, pieces: number): Promise<void> {
  if (pieces === 0 || order.slot === null) return;
  await tx
    .update(orders)
    .set({ slotDishes: sql`${orders.slotDishes} - ${pieces}` })
    .where(eq(orders.id, order.id));
  await tx
    .update(slotLoads)
    .set({ dishes: sql`${slotLoads.dishes} - ${pieces}` })
    .where(
      and(
        eq(slotLoads.restaurantId, order.restaurantId),
        eq(slotLoads.deliveryType, order.deliveryType),
        eq(slotLoads.slot, order.slot),
      ),
    );
}

/**
 * Refunds the price of the pieces: first from the payment, the rest from the wallet's part. Returns the
 * wallet's part of it.
 */
async function refundPaid(
  tx: Tx,
  order: OrderRow,
  paid: Payments,
  amount: Minor,
  { method, now, actor }: Act & { method: RefundMethod },
): Promise<Minor> {
  const left = await refundFromPayments(tx, paid, amount, {
    method,
    reason: 'lines taken off',
    kind: 'taken-off',
    now,
    actor,
  });
  return Math.min(left, order.walletHeld);
}

/**
 * Lowers a payment on handover; cancels other pending payments, because their amount is outdated. Returns the
 * wallet's part that exceeds the new total.
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

import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Day, Minor, Texts } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { DomainError } from '../../core/domain-error';
import type { Executor, Tx } from '../../db/client';
import { orders } from '../../schema/orders';
import { voucherCodes, voucherOrders } from '../../schema/vouchers';

interface RedemptionInput {
  code: string;
  userId: number;
  restaurantId: number;
  /** The day of use. */
  day: Day;
  /**
   * The booked table of the order. A pre-order of the same table that is about to be replaced may hold the
   * code.
   */
  reservationId: string;
}

/**
 * Returns the amount that the diner's own voucher pays of an order for a day, and changes nothing. Throws
 * NOT_FOUND, also for another diner's and another restaurant's, VOUCHER_USED, VOUCHER_REFUNDED,
 * VOUCHER_EXPIRED, VOUCHER_WRONG_DAY.
 */
export async function findVoucherForOrder(
  db: Executor,
  { code, userId, restaurantId, day, reservationId }: RedemptionInput,
): Promise<{ faceValue: Minor }> {
  const [found] = await db
    .select({ row: voucherCodes, order: voucherOrders })
    .from(voucherCodes)
    .innerJoin(voucherOrders, eq(voucherOrders.id, voucherCodes.orderId))
    .where(
      and(
        eq(voucherCodes.code, code),
        eq(voucherOrders.userId, userId),
        eq(voucherOrders.restaurantId, restaurantId),
      ),
    );
  if (!found) throw new DomainError('NOT_FOUND');
  const { row, order } = found;
  if (row.refundedAt) throw new DomainError('VOUCHER_REFUNDED', { refundedAt: row.refundedAt.toISOString() });
  if (row.usedAt && !(await isHeldFor(db, code, reservationId)))
    throw new DomainError('VOUCHER_USED', { usedAt: row.usedAt.toISOString() });
  if (order.expireDate !== null && order.expireDate < day)
    throw new DomainError('VOUCHER_EXPIRED', { expireDate: order.expireDate });
  if (!order.voucher.weekdays.includes(getWeekday(day)))
    throw new DomainError('VOUCHER_WRONG_DAY', { useDays: order.voucher.weekdays });
  return { faceValue: order.voucher.faceValue };
}

/**
 * Returns the diner's own vouchers that can pay an order for a day, or a share of a table's bill, those that expire first
 * before the others.
 */
export async function listVouchersForOrder(
  db: Executor,
  {
    userId,
    restaurantId,
    day,
    reservationId = null,
  }: Omit<RedemptionInput, 'code' | 'reservationId'> & { reservationId?: string | null },
): Promise<{ code: string; name: Texts; faceValue: Minor }[]> {
  const rows = await db
    .select({ code: voucherCodes.code, voucher: voucherOrders.voucher })
    .from(voucherCodes)
    .innerJoin(voucherOrders, eq(voucherOrders.id, voucherCodes.orderId))
    .where(
      and(
        eq(voucherOrders.userId, userId),
        eq(voucherOrders.restaurantId, restaurantId),
        gte(voucherOrders.expireDate, day),
        isNull(voucherCodes.refundedAt),
        sql`(${voucherCodes.usedAt} is null or exists (select from ${orders} where ${orders.voucherCode} = ${voucherCodes.code}
          and ${orders.reservationId} = ${reservationId} and ${orders.status} <> ${OrderStatus.Cancelled}))`,
      ),
    )
    .orderBy(voucherOrders.expireDate, voucherCodes.code)
    .limit(mostListed);
  return rows
    .filter(({ voucher }) => voucher.weekdays.includes(getWeekday(day)))
    .map(({ code, voucher }) => ({ code, name: voucher.name, faceValue: voucher.faceValue }));
}

const mostListed = 20;

const isStanding = (code: string) =>
  and(eq(orders.voucherCode, code), ne(orders.status, OrderStatus.Cancelled));

async function isHeldFor(db: Executor, code: string, reservationId: string): Promise<boolean> {
  const [held] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isStanding(code), eq(orders.reservationId, reservationId)));
  return held !== undefined;
}

const lockCode = (tx: Tx, code: string) =>
  tx.select().from(voucherCodes).where(eq(voucherCodes.code, code)).for('update');

/**
 * Redeems a code for an order that is written in the same transaction; a code that an order for the same
 * table holds is redeemed already. Throws as `findVoucherForOrder`.
 */
export async function redeemForOrder(tx: Tx, asked: RedemptionInput & { now: Date }): Promise<void> {
  // The lock makes this and a redemption at the counter exclude each other.
  await lockCode(tx, asked.code);
  await findVoucherForOrder(tx, asked);
  await tx
    .update(voucherCodes)
    .set({ usedAt: asked.now })
    .where(and(eq(voucherCodes.code, asked.code), isNull(voucherCodes.usedAt)));
}

/**
 * Makes the codes of ended orders usable again, except for those that another order for the same table
 * holds. The caller ends the orders in the same transaction.
 */
export async function giveCodesBack(
  tx: Tx,
  ended: readonly { id: string; voucherCode: string | null }[],
): Promise<void> {
  for (const { id, voucherCode } of ended)
    if (voucherCode !== null) {
      // When two orders that hold the code end concurrently, the second one sees that the first has ended.
      await lockCode(tx, voucherCode);
      await tx
        .update(voucherCodes)
        .set({ usedAt: null })
        .where(
          and(
            eq(voucherCodes.code, voucherCode),
            sql`not exists (select from ${orders} where ${isStanding(voucherCode)} and ${ne(orders.id, id)})`,
          ),
        );
    }
}

/** Makes the code of an ended share usable again; a share that uses a code is the only one that does. */
export const giveCodeBack = (tx: Tx, code: string) =>
  tx.update(voucherCodes).set({ usedAt: null }).where(eq(voucherCodes.code, code));

/**
 * Redeems the code of an order or a share again that was paid late. Returns false when it was used or refunded
 * meanwhile.
 */
export async function redeemAgain(tx: Tx, code: string, now: Date): Promise<boolean> {
  const redeemed = await tx
    .update(voucherCodes)
    .set({ usedAt: now })
    .where(and(eq(voucherCodes.code, code), isNull(voucherCodes.usedAt), isNull(voucherCodes.refundedAt)))
    .returning({ code: voucherCodes.code });
  return redeemed.length > 0;
}

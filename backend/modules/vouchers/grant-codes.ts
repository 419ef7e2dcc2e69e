import { randomBytes } from 'node:crypto';
import { and, eq, notInArray } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { type VoucherOrderRow, voucherCodes, voucherOrders } from '../../schema/vouchers';
import { postCodes } from './codes-mail';
import { getLastDay } from './offers';
import { newVoucherCode } from './voucher-code';

/** The parameters of one statement are limited. */
const portion = 1000;

/**
 * A voucher order is paid in full, by these payments: makes its codes and posts them to the diner (VCH-21), in the
 * transaction that took the money. The caller has locked the order and seen that it isn't paid yet.
 */
export async function grantCodes(
  tx: Tx,
  order: VoucherOrderRow,
  { paidBy, now, random = randomBytes }: { paidBy: string[]; now: Date; random?: (bytes: number) => Buffer },
): Promise<void> {
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, order.restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId: order.restaurantId });
  const expireDate = getLastDay(order.voucher, restaurant, now);
  await tx
    .update(voucherOrders)
    .set({ status: VoucherOrderStatus.Paid, cancelReason: null, paidBy, paidAt: now, expireDate })
    .where(eq(voucherOrders.id, order.id));
  // Other ways to pay that were begun lead nowhere now.
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(
      and(
        eq(payments.voucherOrderId, order.id),
        eq(payments.state, 'pending'),
        notInArray(payments.id, paidBy),
      ),
    );
  const codes = await makeCodes(tx, order, random);
  await postCodes(tx, {
    order: { ...order, expireDate },
    restaurant,
    codes,
    recipient: order.email,
    dedupeKey: `voucher-codes:${order.id}`,
    now,
  });
}

/** Draws until all are written: one that another order has, which hardly happens, is drawn again. */
async function makeCodes(
  tx: Tx,
  order: VoucherOrderRow,
  random: (bytes: number) => Buffer,
): Promise<string[]> {
  const made: string[] = [];
  while (made.length < order.count) {
    const wanted = Math.min(order.count - made.length, portion);
    const rows = Array.from({ length: wanted }, (_, index) => ({
      code: newVoucherCode(random),
      orderId: order.id,
      position: made.length + index,
    }));
    const written = await tx
      .insert(voucherCodes)
      .values(rows)
      .onConflictDoNothing({ target: voucherCodes.code })
      .returning({ code: voucherCodes.code });
    made.push(...written.map(({ code }) => code));
  }
  return made;
}

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
import { createVoucherCode } from './voucher-code';

/** Rows per insert, because a statement takes a limited number of parameters. */
const portion = 1000;

/**
 * Issues the codes of a fully paid voucher order and queues their mail, in the transaction of the payment.
 * The caller has locked the order and checked that it is unpaid.
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
  // Other pending payments are obsolete now.
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

/** Inserts random codes; a code that exists already, which is rare, is drawn again. */
async function makeCodes(
  tx: Tx,
  order: VoucherOrderRow,
  random: (bytes: number) => Buffer,
): Promise<string[]> {
  const made: string[] = [];
  while (made.length < order.count) {
    const wanted = Math.min(order.count - made.length, portion);
    const rows = Array.from({ length: wanted }, (_, index) => ({
      code: createVoucherCode(random),
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

import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import type { orders } from '../../schema/orders';
import { slotLoads } from '../../schema/orders';
import { redeemAgain } from '../vouchers/redeem-for-order';
import { takeWalletAgain } from './wallet-part';

type Ended = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'sn'
  | 'restaurantId'
  | 'userId'
  | 'deliveryType'
  | 'slot'
  | 'promotionCode'
  | 'walletHeld'
  | 'fees'
  | 'voucherCode'
>;

/**
 * Reserves stock, slot, promotion, voucher and the wallet's part again for an expired order that was paid late (DEC-75).
 * Returns false when one is gone, or throws WALLET_SHORT; the caller then rolls back. A used-up promotion is no
 * reason to reject a paid order.
 */
export async function reserveAgain(
  tx: Tx,
  order: Ended,
  slotCapacity: number | undefined,
  now: Date,
): Promise<boolean> {
  const stock = await tx.execute<{ short: boolean }>(sql`
    with wanted as (
      select dish_id, sum(count)::int as pieces from order_lines where order_id = ${order.id} group by dish_id
    ), locked as (
      select d.id, d.stock, w.pieces from dishes d join wanted w on w.dish_id = d.id
      where d.stock is not null order by d.id for update of d
    ), taken as (
      update dishes d set stock = d.stock - l.pieces from locked l
      where d.id = l.id and not exists (select from locked where stock < pieces)
      returning d.id
    ), marked as (
      update order_lines set stock_taken = count where order_id = ${order.id} and dish_id in (select id from taken)
    )
    select exists (select from locked where stock < pieces) as short`);
  if (stock.rows[0]?.short) return false;

  const held = order.slot !== null && slotCapacity !== undefined && (await takeSlot(tx, order, slotCapacity));
  if (order.slot !== null && slotCapacity !== undefined && !held) return false;
  const promoted = order.promotionCode
    ? await tx.execute(sql`update promotions set uses_left = uses_left - 1
        where restaurant_id = ${order.restaurantId} and code = ${order.promotionCode} and uses_left > 0`)
    : undefined;
  await tx.execute(sql`update orders set slot_held = ${held}, promotion_held = ${(promoted?.rowCount ?? 0) > 0}
    where id = ${order.id}`);
  if (order.voucherCode !== null && !(await redeemAgain(tx, order.voucherCode, now))) return false;
  await takeWalletAgain(tx, order, now);
  return true;
}

async function takeSlot(tx: Tx, order: Ended, capacity: number): Promise<boolean> {
  const taken = await tx
    .insert(slotLoads)
    .values({
      restaurantId: order.restaurantId,
      deliveryType: order.deliveryType,
      slot: order.slot ?? '',
      taken: 1,
    })
    .onConflictDoUpdate({
      target: [slotLoads.restaurantId, slotLoads.deliveryType, slotLoads.slot],
      set: { taken: sql`${slotLoads.taken} + 1` },
      setWhere: sql`${slotLoads.taken} < ${capacity}`,
    })
    .returning({ taken: slotLoads.taken });
  return taken.length > 0;
}

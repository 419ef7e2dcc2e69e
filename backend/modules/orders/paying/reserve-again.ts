import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client';
import type { orders } from '../../../schema/orders';
import { orderLines, slotLoads } from '../../../schema/orders';
import { redeemAgain } from '../../vouchers/redeem-for-order';
import { buildPartsTaken, buildSlotRoom, hasTakenStock, takeStock } from '../placing/take-stock.sql';
import { findSlotNeed, type SlotNeed } from '../placing/time-rules';
import { takeWalletAgain } from './give-wallet-back';

type Ended = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'sn'
  | 'restaurantId'
  | 'userId'
  | 'deliveryType'
  | 'slot'
  | 'promotionCode'
  | 'autoPromotions'
  | 'walletHeld'
  | 'fees'
  | 'voucherCode'
>;

/**
 * Reserves stock, slot, promotion, voucher and the wallet's part again for an expired order that was paid
 * late. Returns false when one of them is gone, or throws WALLET_SHORT; the caller then rolls back. A
 * used-up promotion does not reject a paid order. Without a restaurant the order needs no slot.
 */
export async function reserveAgain(
  tx: Tx,
  order: Ended,
  restaurant: Parameters<typeof findSlotNeed>[0] | undefined,
  now: Date,
): Promise<boolean> {
  const stock = await tx.execute<{ isTaken: boolean }>(sql`
    with wanted as (
      select dish_id, sum(pieces)::int as pieces from (
        select dish_id, count as pieces from order_lines where order_id = ${order.id}
        union all
        select (i->>'dishId')::int, count * (i->>'count')::int from order_lines, jsonb_array_elements(items) i
        where order_id = ${order.id} and i ? 'dishId'
      ) line group by dish_id
    ), ${sql.raw(takeStock)}, marked as (
      update order_lines l set parts_taken = ${sql.raw(buildPartsTaken('l'))},
        stock_taken = case when dish_id in (select id from taken) then count else 0 end
      where order_id = ${order.id}
    )
    select ${sql.raw(hasTakenStock)} as "isTaken"`);
  if (!stock.rows[0]?.isTaken) return false;
  // Asked after the wait for the dishes, during which staff may mark one.
  if (await isMarkedSoldOut(tx, order, now)) return false;

  const need =
    restaurant && order.slot !== null
      ? findSlotNeed(restaurant, order.deliveryType, await countPieces(tx, order))
      : undefined;
  if (need && !(await takeSlot(tx, order, need))) return false;
  const held = await takePromotions(tx, order);
  await tx.execute(sql`update orders set slot_held = ${need !== undefined},
    slot_dishes = ${need?.pieces ?? 0}, promotion_held = ${held.some((code) => code === order.promotionCode)},
    auto_promotions_held = ${sql.param(held.filter((code) => code !== order.promotionCode))}
    where id = ${order.id}`);
  if (order.voucherCode !== null && !(await redeemAgain(tx, order.voucherCode, now))) return false;
  await takeWalletAgain(tx, order, now);
  return true;
}

/** Takes a use of each promotion that has a limited number left. Returns their codes. */
async function takePromotions(tx: Tx, order: Ended): Promise<string[]> {
  const codes = [...(order.promotionCode === null ? [] : [order.promotionCode]), ...order.autoPromotions];
  if (codes.length === 0) return [];
  const taken = await tx.execute<{ code: string }>(sql`
    with left_over as (
      select code from promotions
      where restaurant_id = ${order.restaurantId} and code = any(${sql.param(codes)}) and uses_left > 0
      order by code for update
    )
    update promotions p set uses_left = uses_left - 1 from left_over l
    where p.restaurant_id = ${order.restaurantId} and p.code = l.code returning p.code`);
  return taken.rows.map(({ code }) => code);
}

/** Returns whether staff have marked a dish of the order, or a choice of it, as sold out. */
async function isMarkedSoldOut(tx: Tx, { id }: Ended, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_lines l
    cross join lateral (
      select l.dish_id, l.spec_id
      union all
      select (i->>'dishId')::int, (i->>'specId')::int from jsonb_array_elements(l.items) i where i ? 'dishId'
    ) part(dish_id, spec_id)
    join sold_out s on s.dish_id = part.dish_id
    where l.order_id = ${id} and (s.until is null or s.until > ${now}) and case s.kind
      when 'dish' then s.target_id = part.dish_id
      when 'spec' then s.target_id = part.spec_id
      else l.items @> jsonb_build_array(jsonb_build_object('itemId', s.target_id)) end
    limit 1`);
  return rows.length > 0;
}

/** Returns the number of dishes that are left of an order. */
async function countPieces(tx: Tx, { id }: Ended): Promise<number> {
  const [counted] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.count}), 0)::int` })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  return counted!.pieces;
}

async function takeSlot(tx: Tx, order: Ended, { maxOrders, maxDishes, pieces }: SlotNeed): Promise<boolean> {
  const taken = await tx
    .insert(slotLoads)
    .values({
      restaurantId: order.restaurantId,
      deliveryType: order.deliveryType,
      slot: order.slot ?? '',
      taken: 1,
      dishes: pieces,
    })
    .onConflictDoUpdate({
      target: [slotLoads.restaurantId, slotLoads.deliveryType, slotLoads.slot],
      set: { taken: sql`${slotLoads.taken} + 1`, dishes: sql`${slotLoads.dishes} + excluded.dishes` },
      setWhere: sql.raw(buildSlotRoom(String(maxOrders ?? null), String(maxDishes ?? null))),
    })
    .returning({ taken: slotLoads.taken });
  return taken.length > 0;
}

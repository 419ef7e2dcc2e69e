import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client';
import type { orders } from '../../../schema/orders';
import { giveCodesBack } from '../../vouchers/redeem-for-order';
import { giveWalletBack } from '../paying/give-wallet-back';

type HeldOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'sn'
  | 'restaurantId'
  | 'userId'
  | 'deliveryType'
  | 'slot'
  | 'slotHeld'
  | 'slotDishes'
  | 'promotionCode'
  | 'promotionHeld'
  | 'autoPromotionsHeld'
  | 'walletHeld'
  | 'fees'
  | 'voucherCode'
>;

/**
 * Releases stock, slots, promotion uses, vouchers and wallet parts of orders. The caller has locked the
 * orders and ends them in the same transaction, so it happens once. The lock order is the same as in
 * placing: dishes by id, slots, promotions, vouchers, wallets. Dishes without a limit are skipped.
 */
export async function releaseHolds(tx: Tx, held: readonly HeldOrder[], now: Date): Promise<void> {
  const ids = sql.param(held.map(({ id }) => id));
  await tx.execute(sql`
    with returned as (
      select dish_id, sum(pieces)::int as pieces from (
        select dish_id, stock_taken as pieces from order_lines where order_id = any(${ids}) and stock_taken > 0
        union all
        select key::int, value::int * count from order_lines, jsonb_each_text(parts_taken) where order_id = any(${ids})
      ) line group by dish_id
    ), locked as (
      select d.id, r.pieces from dishes d join returned r on r.dish_id = d.id
      where d.stock is not null order by d.id for update of d
    )
    update dishes d set stock = d.stock + l.pieces from locked l where d.id = l.id`);
  await releaseSlots(tx, held);
  await releasePromotions(tx, held);
  await tx.execute(
    sql`update order_lines set stock_taken = 0, parts_taken = '{}'
      where order_id = any(${ids}) and (stock_taken > 0 or parts_taken <> '{}')`,
  );
  await tx.execute(
    sql`update orders set slot_held = false, slot_dishes = 0, promotion_held = false,
      auto_promotions_held = '{}' where id = any(${ids})`,
  );
  await giveCodesBack(tx, held);
  await giveWalletBack(tx, held, now);
}

async function releaseSlots(tx: Tx, held: readonly HeldOrder[]): Promise<void> {
  const timed = held.filter(({ slotHeld }) => slotHeld);
  if (timed.length === 0) return;
  await tx.execute(sql`
    with returned as (
      select restaurant_id, delivery_type, slot, count(*)::int as orders, sum(pieces)::int as pieces
      from unnest(${sql.param(timed.map((order) => order.restaurantId))}::int[],
        ${sql.param(timed.map((order) => order.deliveryType))}::text[],
        ${sql.param(timed.map((order) => order.slot))}::text[],
        ${sql.param(timed.map((order) => order.slotDishes))}::int[]) as h(restaurant_id, delivery_type, slot, pieces)
      group by 1, 2, 3
    ), locked as (
      select s.restaurant_id, s.delivery_type, s.slot, r.orders, r.pieces
      from slot_loads s join returned r using (restaurant_id, delivery_type, slot)
      order by 1, 2, 3 for update of s
    )
    update slot_loads s set taken = s.taken - l.orders, dishes = s.dishes - l.pieces from locked l
    where s.restaurant_id = l.restaurant_id and s.delivery_type = l.delivery_type and s.slot = l.slot`);
}

async function releasePromotions(tx: Tx, held: readonly HeldOrder[]): Promise<void> {
  const promoted = held.flatMap(({ restaurantId, promotionCode, promotionHeld, autoPromotionsHeld }) =>
    [...(promotionHeld ? [promotionCode] : []), ...autoPromotionsHeld].map((code) => ({
      restaurantId,
      code,
    })),
  );
  if (promoted.length === 0) return;
  await tx.execute(sql`
    with returned as (
      select restaurant_id, code, count(*)::int as uses
      from unnest(${sql.param(promoted.map(({ restaurantId }) => restaurantId))}::int[],
        ${sql.param(promoted.map(({ code }) => code))}::text[]) as h(restaurant_id, code)
      group by 1, 2
    ), locked as (
      select p.restaurant_id, p.code, r.uses
      from promotions p join returned r using (restaurant_id, code)
      where p.uses_left is not null order by 1, 2 for update of p
    )
    update promotions p set uses_left = p.uses_left + l.uses from locked l
    where p.restaurant_id = l.restaurant_id and p.code = l.code`);
}

import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { TestShop } from '../shop';

/** What a restaurant sold, counted from every place where an order leaves a trace. */
export interface Books {
  orders: number;
  /** Orders that lack a part, or have one twice. */
  torn: string[];
  /** By dish, in the shop's order: what is left and what the orders took. */
  stock: { left: number; sold: number }[];
  slotTaken: number;
  promotion: { usesLeft: number; used: number };
  /** Orders by the key that placed them. */
  byKey: Map<string, string>;
}

/** Reads the books in one snapshot. `linesEach`: how many lines every order was placed with. */
export async function readBooks(db: Db, shop: TestShop, linesEach: number): Promise<Books> {
  const { restaurantId } = shop;
  const { rows } = await db.execute<{ books: Omit<Books, 'byKey'> & { keys: [string, string][] } }>(sql`
    with own as (select * from orders where restaurant_id = ${restaurantId})
    select jsonb_build_object(
      'orders', (select count(*) from own),
      'torn', (select coalesce(jsonb_agg(o.id), '[]') from own o where
        (select count(*) from order_lines l where l.order_id = o.id) <> ${linesEach}
        or (select count(*) from payments p where p.order_id = o.id and p.amount = o.total) <> 1
        or (select count(*) from order_events e where e.order_id = o.id) <> 1
        or (select count(*) from idempotency_keys k where k.order_id = o.id) <> 1
        or not slot_held),
      'stock', (select jsonb_agg(jsonb_build_object('left', d.stock, 'sold',
          (select coalesce(sum(l.stock_taken), 0) from order_lines l where l.dish_id = d.id)) order by d.position)
        from dishes d where d.restaurant_id = ${restaurantId}),
      'slotTaken', (select coalesce(sum(taken), 0) from slot_loads where restaurant_id = ${restaurantId}),
      'promotion', jsonb_build_object(
        'usesLeft', (select sum(uses_left) from promotions where restaurant_id = ${restaurantId}),
        'used', (select count(*) from own where promotion_held)),
      -- A key without its order is listed as well: it would be answered with nothing.
      'keys', (select coalesce(jsonb_agg(jsonb_build_array(k.key, o.id)), '[]')
        from idempotency_keys k left join own o on o.id = k.order_id)
    ) as books`);
  const { keys, ...counted } = rows[0]!.books;
  return { ...counted, byKey: new Map(keys) };
}

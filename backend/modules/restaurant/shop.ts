import { asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Category } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { categories, dishes, soldOut } from '../../schema/menu';
import { restaurants } from '../../schema/restaurant';
import { applySoldOut } from './sold-out';

export type RestaurantRow = typeof restaurants.$inferSelect;
type CategoryRow = typeof categories.$inferSelect;
export type DishRow = typeof dishes.$inferSelect;

/**
 * A restaurant with its menu at one revision. Dishes' `stock` in here is old the moment it is read: what is left stands in
 * `ShopNow.stocks`, and the database judges when an order is written.
 */
export interface Shop {
  restaurant: RestaurantRow;
  categories: CategoryRow[];
  /** All dishes, unlisted ones too, by id, in the menu's order. */
  dishes: ReadonlyMap<number, DishRow>;
  /** Dishes that staff said are sold out, or that what is left cannot make; nothing of them is left. */
  soldOut: ReadonlySet<number>;
  /** The menu as built so far, by language (restaurant.menu). */
  menus: Map<Locale, Category[]>;
}

/** A shop at its current revision and what is left of its limited dishes. */
export interface ShopNow {
  shop: Shop;
  stocks: ReadonlyMap<number, number>;
  /** The same as text: equal texts are equal stocks. */
  stocksText: string;
}

/*
 * Shops are cached per process and revision. A caller either reads the current revision first (`getCurrentShop`) or has the database
 * compare it when writing (placing an order), so no invalidation is needed and the cache is correct for any number of processes.
 */
const shopCaches = new WeakMap<pg.Pool, LRUCache<number, Shop>>();

/** Dishes, with some more for each shop: a thousand shops of 200 dishes, in some 400 MB. */
const maxCached = 220_000;

function getShopCache(pool: pg.Pool): LRUCache<number, Shop> {
  let shops = shopCaches.get(pool);
  if (!shops) {
    shops = new LRUCache({ maxSize: maxCached, sizeCalculation: ({ dishes: { size } }) => size + 20 });
    shopCaches.set(pool, shops);
  }
  return shops;
}

const currentQuery = {
  name: 'shop-now',
  text: `select r.revision,
      (select jsonb_agg(jsonb_build_array(d.id, d.stock) order by d.id)::text
         from dishes d where d.restaurant_id = r.id and d.stock is not null) as stocks
    from restaurants r where r.id = $1`,
};

type ShopDeps = Pick<Deps, 'db' | 'pool'>;

/** The shop as it is now. Throws RESTAURANT_UNKNOWN. */
export async function getCurrentShop(deps: ShopDeps, restaurantId: number): Promise<ShopNow> {
  const { rows } = await deps.pool.query<{ revision: number; stocks: string | null }>({
    ...currentQuery,
    values: [restaurantId],
  });
  const now = rows[0];
  if (!now) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  const shop = await getShopAtRevision(deps, restaurantId, now.revision);
  const stocksText = now.stocks ?? '[]';
  const stocks = new Map(JSON.parse(stocksText) as [number, number][]);
  for (const dishId of shop.soldOut) stocks.set(dishId, 0);
  return { shop, stocks, stocksText };
}

/** Returns the shop at a revision that the caller has just read, or at a later one. */
export async function getShopAtRevision(
  deps: ShopDeps,
  restaurantId: number,
  revision: number,
): Promise<Shop> {
  const known = getShopCache(deps.pool).get(restaurantId);
  return known?.restaurant.revision === revision ? known : loadShop(deps, restaurantId);
}

/** Returns several shops at their current revisions, by one query; unknown ids are left out. */
export async function getCurrentShops(
  deps: ShopDeps,
  restaurantIds: ReadonlySet<number>,
): Promise<Map<number, Shop>> {
  const { rows } = await deps.pool.query<{ id: number; revision: number }>({
    name: 'shops-now',
    text: 'select id, revision from restaurants where id = any($1)',
    values: [[...restaurantIds]],
  });
  const entries = rows.map(
    async ({ id, revision }) => [id, await getShopAtRevision(deps, id, revision)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** The shop as this process last saw it; the caller must have its revision checked. Throws RESTAURANT_UNKNOWN. */
export async function getRecentShop(deps: ShopDeps, restaurantId: number): Promise<Shop> {
  return getShopCache(deps.pool).get(restaurantId) ?? loadShop(deps, restaurantId);
}

/** Reads the shop from the database. Throws RESTAURANT_UNKNOWN. */
async function loadShop(deps: ShopDeps, restaurantId: number): Promise<Shop> {
  // The restaurant first: rows read after it can only be newer than its revision, and then the revision has moved on.
  const [restaurant] = await deps.db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  const [categoryRows, dishRows, soldOutRows] = await Promise.all([
    deps.db
      .select()
      .from(categories)
      .where(eq(categories.restaurantId, restaurantId))
      .orderBy(asc(categories.position), asc(categories.id)),
    deps.db
      .select()
      .from(dishes)
      .where(eq(dishes.restaurantId, restaurantId))
      .orderBy(asc(dishes.position), asc(dishes.id)),
    deps.db.select().from(soldOut).where(eq(soldOut.restaurantId, restaurantId)),
  ]);
  const sold = dishRows.map((dish) => applySoldOut(dish, soldOutRows));
  const shop: Shop = {
    restaurant,
    categories: categoryRows,
    dishes: new Map(sold.map(({ dish }) => [dish.id, dish])),
    soldOut: new Set(sold.filter(({ isSoldOut }) => isSoldOut).map(({ dish }) => dish.id)),
    menus: new Map(),
  };
  getShopCache(deps.pool).set(restaurantId, shop);
  return shop;
}

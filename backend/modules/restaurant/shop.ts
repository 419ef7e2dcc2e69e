import { asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Category } from '@/lib/contract/menu';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { categories, type DishItem, dishes, soldOut } from '../../schema/menu';
import { restaurants } from '../../schema/restaurant';
import { isSetShort, linkSets } from './link-sets';
import { listAutomaticPromotions } from './restaurant.repository';
import { applySoldOut } from './sold-out';

export type RestaurantRow = typeof restaurants.$inferSelect;
type CategoryRow = typeof categories.$inferSelect;
export type DishRow = typeof dishes.$inferSelect;

/**
 * A restaurant with its menu at one revision. The `stock` of its dishes may be outdated: the remaining
 * stock is in `ShopNow.stocks`, and the database checks it when an order is written.
 */
export interface Shop {
  restaurant: RestaurantRow;
  categories: CategoryRow[];
  /** All dishes by id, including unlisted ones, in the menu's order. */
  dishes: ReadonlyMap<number, DishRow>;
  /**
   * Dishes that are marked as sold out, or whose remaining choices cannot make a valid order; their stock
   * is 0.
   */
  soldOut: ReadonlySet<number>;
  /** The dishes with choices that are dishes of the menu. */
  sets: readonly DishRow[];
  /**
   * The times of the dishes that cannot always be had: their categories' and their own. The list is empty when only
   * choices of the dish are limited. Most menus have no such dish, so that a quote looks nothing up.
   */
  saleTimes: ReadonlyMap<number, SaleTimes[]>;
  /** The promotions that apply without a code, by rank; their remaining uses may be outdated. */
  promotions: Awaited<ReturnType<typeof listAutomaticPromotions>>;
  /** The menus built so far, by language (restaurant.menu). */
  menus: Map<Locale, Category[]>;
}

/** A shop at its current revision, with the remaining stock of its limited dishes. */
export interface ShopNow {
  shop: Shop;
  stocks: ReadonlyMap<number, number>;
  /** The stocks as text: equal texts are equal stocks. */
  stocksText: string;
}

/**
 * Shops are cached per process and revision. A caller either reads the current revision first
 * (`getCurrentShop`) or has the database compare it when writing (placing an order), so no invalidation is
 * needed and the cache is correct for any number of processes.
 */
const shopCaches = new WeakMap<pg.Pool, LRUCache<number, Shop>>();

/**
 * The cache size in dishes, with a surcharge for each shop: a thousand shops of 200 dishes, in some 400 MB.
 */
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

/** Returns the shop at its current revision. Throws RESTAURANT_UNKNOWN. */
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
  for (const set of shop.sets) if (isSetShort(set, stocks)) stocks.set(set.id, 0);
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

/** Returns several shops at their current revisions, by one query; omits unknown ids. */
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

/**
 * Returns the shop as this process last read it; the caller must have its revision checked. Throws
 * RESTAURANT_UNKNOWN.
 */
export async function getRecentShop(deps: ShopDeps, restaurantId: number): Promise<Shop> {
  return getShopCache(deps.pool).get(restaurantId) ?? loadShop(deps, restaurantId);
}

/** Reads the shop from the database. Throws RESTAURANT_UNKNOWN. */
async function loadShop(deps: ShopDeps, restaurantId: number): Promise<Shop> {
  // Read the restaurant first: rows read after it can only be newer than its revision, and a newer row
  // means that the revision has increased.
  const [restaurant] = await deps.db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  const [categoryRows, dishRows, soldOutRows, promotionRows] = await Promise.all([
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
    listAutomaticPromotions(deps.db, restaurantId),
  ]);
  const sold = dishRows.map((dish) => applySoldOut(dish, soldOutRows));
  const linked = linkSets({
    dishes: sold.map(({ dish }) => dish),
    soldOut: new Set(sold.filter(({ isSoldOut }) => isSoldOut).map(({ dish }) => dish.id)),
    countryCode: restaurant.countryCode,
  });
  const shop: Shop = {
    restaurant,
    categories: categoryRows,
    dishes: new Map(linked.dishes.map((dish) => [dish.id, dish])),
    soldOut: linked.soldOut,
    sets: linked.sets,
    saleTimes: listSaleTimes(categoryRows, linked.dishes),
    promotions: promotionRows,
    menus: new Map(),
  };
  getShopCache(deps.pool).set(restaurantId, shop);
  return shop;
}

/** Returns the items of a dish, each followed by those that it opens. */
export const listAllItems = ({ groups }: Pick<DishRow, 'groups'>): DishItem[] =>
  groups.flatMap(({ items }) =>
    items.flatMap((item) => [item, ...(item.groups ?? []).flatMap((group) => group.items)]),
  );

function listSaleTimes(
  categoryRows: readonly CategoryRow[],
  dishRows: readonly DishRow[],
): Shop['saleTimes'] {
  const ofCategories = new Map(categoryRows.map(({ id, available }) => [id, available]));
  return new Map(
    dishRows.flatMap((dish): [number, SaleTimes[]][] => {
      const times = [ofCategories.get(dish.categoryId), dish.available].filter((rule) => rule != null);
      const parts = [...dish.specs, ...listAllItems(dish)];
      return times.length > 0 || parts.some(({ available }) => available) ? [[dish.id, times]] : [];
    }),
  );
}

import { eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { type SoldOutKind, soldOut } from '../../schema/menu';
import { pick } from '../../text';
import { type DishRow, getCurrentShop } from '../restaurant/shop';

/**
 * Returns the dishes on sale by category with the sold-out marks of staff, in the reader's language. Dishes
 * that the file has off sale are omitted. Throws RESTAURANT_UNKNOWN.
 */
export async function getSellableMenu(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'shop.menu'>> {
  const [{ shop }, rows, limits] = await Promise.all([
    getCurrentShop(deps, restaurantId),
    deps.db.select().from(soldOut).where(eq(soldOut.restaurantId, restaurantId)),
    readStocks(deps, restaurantId),
  ]);
  const translate = (texts: Texts) => pick(texts, locale, shop.restaurant.defaultLocale);
  const findState = (kind: SoldOutKind, targetId: number) => {
    const row = rows.find((row) => row.kind === kind && row.targetId === targetId);
    return row && { until: row.until?.toISOString(), by: row.actor };
  };
  const toDish = (dish: DishRow) => ({
    dishId: dish.id,
    key: dish.key,
    name: translate(dish.name),
    left: limits.get(dish.id),
    soldOut: findState('dish', dish.id),
    market: dish.marketPrice ? { price: dish.todayPrice ?? undefined } : undefined,
    specs: dish.specs
      .map((spec) => ({
        targetId: spec.specId,
        name: translate(spec.name),
        soldOut: findState('spec', spec.specId),
        onSale: spec.onSale,
      }))
      .filter(isListed),
    items: dish.groups.flatMap((group) =>
      group.items
        .map((item) => ({
          targetId: item.itemId,
          name: translate(item.name),
          group: translate(group.name),
          soldOut: findState('item', item.itemId),
          onSale: item.onSale,
        }))
        .filter(isListed),
    ),
  });
  const dishes = [...shop.dishes.values()].filter(({ listed, onSale }) => listed && onSale);
  return {
    categories: shop.categories
      .filter(({ listed }) => listed)
      .map(({ id, name }) => ({
        categoryId: id,
        name: translate(name),
        dishes: dishes.filter(({ categoryId }) => categoryId === id).map(toDish),
      }))
      .filter((category) => category.dishes.length > 0),
  };
}

/** Both staff and the file can take a choice off sale; only the marks of staff can be removed here. */
const isListed = ({ onSale, soldOut: state }: { onSale: boolean; soldOut?: unknown }) =>
  onSale || state !== undefined;

/** Returns the stock of limited dishes; `getCurrentShop` reports 0 for those that are sold out. */
async function readStocks({ pool }: Pick<Deps, 'pool'>, restaurantId: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; stock: number }>({
    name: 'dish-stocks',
    text: 'select id, stock from dishes where restaurant_id = $1 and stock is not null',
    values: [restaurantId],
  });
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

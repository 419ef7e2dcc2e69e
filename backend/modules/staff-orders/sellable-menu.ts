import { eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { type SoldOutKind, soldOut } from '../../schema/menu';
import { pick } from '../../text';
import { type DishRow, getCurrentShop } from '../restaurant/shop';

/**
 * Returns the dishes on sale by category with what staff said is sold out, in the reader's language. What the file itself has off sale
 * is left out (CON-10). Throws RESTAURANT_UNKNOWN.
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
  const getState = (kind: SoldOutKind, targetId: number) => {
    const row = rows.find((each) => each.kind === kind && each.targetId === targetId);
    return row && { until: row.until?.toISOString(), by: row.actor };
  };
  const toDish = (dish: DishRow) => ({
    dishId: dish.id,
    name: translate(dish.name),
    left: limits.get(dish.id),
    soldOut: getState('dish', dish.id),
    specs: dish.specs
      .map((spec) => ({
        targetId: spec.specId,
        name: translate(spec.name),
        soldOut: getState('spec', spec.specId),
        onSale: spec.onSale,
      }))
      .filter(isListed),
    items: dish.groups.flatMap((group) =>
      group.items
        .map((item) => ({
          targetId: item.itemId,
          name: translate(item.name),
          group: translate(group.name),
          soldOut: getState('item', item.itemId),
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

/** Staff's own words take a choice off sale as the file does; only the former can be put back here. */
const isListed = ({ onSale, soldOut: state }: { onSale: boolean; soldOut?: unknown }) =>
  onSale || state !== undefined;

/** Returns the pieces left of dishes with a limit; `getCurrentShop` has 0 for those that are sold out. */
async function readStocks({ pool }: Pick<Deps, 'pool'>, restaurantId: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; stock: number }>({
    name: 'dish-stocks',
    text: 'select id, stock from dishes where restaurant_id = $1 and stock is not null',
    values: [restaurantId],
  });
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

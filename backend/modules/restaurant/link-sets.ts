import type { CountryCode, Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { getHalvesPrice } from '@/lib/domain/dish/sale-rules';
import { combineFacts } from '@/lib/domain/food/food-facts';
import { getSmallestAmount } from '../../core/money';
import type { DishGroup, DishItem, DishSpec, dishes } from '../../schema/menu';
import { hasEnough } from './sold-out';

type DishRow = typeof dishes.$inferSelect;

interface Menu {
  dishes: readonly DishRow[];
  /** The dishes that are sold out by marks or by their own choices. */
  soldOut: ReadonlySet<number>;
  countryCode: CountryCode;
}

/**
 * Returns the dishes in which each item that is a dish of the menu has that dish's name, food facts, options and state
 * of sale. `sets` are the dishes with such items; `soldOut` also has those for which a dish is missing.
 */
export function linkSets(menu: Menu): { dishes: DishRow[]; sets: DishRow[]; soldOut: ReadonlySet<number> } {
  const unit = getSmallestAmount(menu.countryCode);
  const known = new Map(menu.dishes.map((dish) => [dish.key, dish]));
  const soldOut = new Set(menu.soldOut);
  const sets: DishRow[] = [];
  const linkItem = (item: DishItem): DishItem => {
    if (item.dish === undefined) return item;
    const dish = known.get(item.dish);
    const spec = dish?.specs.find(({ key }) => key === item.spec);
    const isSold =
      dish?.listed && dish.onSale && !menu.soldOut.has(dish.id) && (item.spec === undefined || spec?.onSale);
    if (!dish || !isSold) return { ...item, name: getItemName(item, dish, spec), onSale: false };
    const food = combineFacts(
      dish.food ?? undefined,
      [...(spec ? [spec] : []), ...(item.food ? [item] : [])].map((part) => part.food),
    );
    return {
      ...item,
      name: getItemName(item, dish, spec),
      food: Object.keys(food).length > 0 ? food : undefined,
      groups: dish.groups.map((group) => toOwnGroup(group, item.optionIds ?? {})),
      linked: { dishId: dish.id, specId: spec?.specId, price: spec?.price ?? dish.price, unit },
    };
  };
  const linked = menu.dishes.map((dish) => {
    if (!dish.groups.some(({ items }) => items.some((item) => item.dish !== undefined))) return dish;
    const groups = dish.groups.map((group) => ({ ...group, items: group.items.map(linkItem) }));
    const set = { ...dish, groups, price: getSetPrice(dish, groups, unit) };
    if (groups.some((group) => isOfDishes(group) && !hasEnough(group))) soldOut.add(dish.id);
    sets.push(set);
    return set;
  });
  return { dishes: linked, sets, soldOut };
}

const isOfDishes = ({ items }: DishGroup) => items.some(({ dish }) => dish !== undefined);

/** Returns whether a set lacks a dish of a group that must be chosen, with the remaining stock of its dishes. */
export const isSetShort = ({ groups }: DishRow, stocks: ReadonlyMap<number, number>): boolean =>
  groups.some(
    (group) =>
      isOfDishes(group) &&
      !hasEnough({
        ...group,
        items: group.items.filter(({ linked }) => !linked || stocks.get(linked.dishId) !== 0),
      }),
  );

/** An option that the dish has without a number in this place came after the set was written; it is left out. */
const toOwnGroup = (group: DishGroup, ids: Record<string, number>): DishGroup => ({
  ...group,
  items: group.items.flatMap(({ groups: _, ...item }) => {
    const itemId = ids[`${group.key}/${item.key}`];
    return itemId === undefined ? [] : [{ ...item, itemId }];
  }),
});

function getItemName(item: DishItem, dish: DishRow | undefined, spec: DishSpec | undefined): Texts {
  if (!dish || Object.keys(item.name).length > 0) return item.name;
  if (!spec) return dish.name;
  const names = Object.entries(dish.name).map(([locale, name]) => {
    const size = spec.name[locale as Locale];
    return [locale, size ? `${name} (${size})` : name];
  });
  return Object.fromEntries(names);
}

/** Returns the price from which a dish of halves can be had; any other has its own price. */
function getSetPrice(dish: DishRow, groups: readonly DishGroup[], unit: Minor): Minor {
  const halves = groups.find((group) => group.halves);
  const cheapest = (halves?.items ?? [])
    .flatMap(({ onSale, linked }) => (onSale && linked ? [linked.price] : []))
    .sort((one, other) => one - other)
    .slice(0, 2);
  return halves?.halves && cheapest.length > 0 ? getHalvesPrice(cheapest, halves.halves, unit) : dish.price;
}

import type { FoodFacts } from '@/lib/contract/food-values';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { Minor, Texts } from '@/lib/contract/vocabulary';
import { getChoiceBounds, getHalvesPrice } from '@/lib/domain/dish/sale-rules';
import { combineFacts } from '@/lib/domain/food/food-facts';
import { splitByWeights } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../../core/domain-error';
import type { DishGroup, DishItem, DishSpec } from '../../../schema/menu';
import type { OrderedItem } from '../../../schema/orders';
import { type DishRow, listAllItems } from '../../restaurant/shop';

export type Translate = (texts: Texts) => string;

/** Its `price` is added per piece of the item; 0 in groups without prices. */
type ChosenItem = OrderedItem;

/** A validated and priced line of an order. */
export interface ChosenLine {
  dish: DishRow;
  spec?: DishSpec;
  items: ChosenItem[];
  remark?: string;
  /** The food facts of the dish with its choices. */
  food: FoodFacts;
  count: number;
  unitPrice: Minor;
  total: Minor;
}

/** Returns the maximum count of one item; 1 in groups without prices and for one that opens groups of its own. */
const getItemMax = (group: DishGroup, item: DishItem) =>
  group.hasPrice && !item.groups?.length ? (item.most ?? 99) : 1;

/**
 * Validates and prices one line: the base or the specification's price plus the priced items, times the
 * count. Throws SPEC_REQUIRED, SPEC_UNKNOWN, ITEM_UNKNOWN, GROUP_REQUIRED, GROUP_TOO_FEW, GROUP_TOO_MANY,
 * DISH_OFF_SALE.
 */
export function chooseLine(dish: DishRow, ordered: OrderedDish, translate: Translate): ChosenLine {
  const named = { dishId: dish.id, dishName: translate(dish.name) };
  if (!dish.onSale || !dish.listed) throw new DomainError('DISH_OFF_SALE', named);

  const spec = chooseSpec(dish, ordered.specId, named);
  const counts = countItems(ordered.items);
  const items = dish.groups.flatMap((group) => chooseInGroup(group, counts, named, translate));
  // The remaining items belong to no group of this dish, or are off sale.
  const unknown = counts.keys().next();
  if (!unknown.done) throw new DomainError('ITEM_UNKNOWN', { ...named, itemId: unknown.value });

  const base = findHalvesPrice(dish, items) ?? spec?.price ?? dish.price;
  const unitPrice = items.reduce((sum, item) => sum + item.price * item.count, base);
  return {
    dish,
    spec,
    items: shareOut(dish, items, unitPrice),
    remark: ordered.dishRemark || undefined,
    food: getFood(dish, spec, items),
    count: ordered.dishCount,
    unitPrice,
    total: unitPrice * ordered.dishCount,
  };
}

function getFood(dish: DishRow, spec: DishSpec | undefined, items: readonly ChosenItem[]): FoodFacts {
  const chosen = new Set(items.map(({ itemId }) => itemId));
  const ofItems = listAllItems(dish).filter(({ itemId }) => chosen.has(itemId));
  return combineFacts(
    dish.food ?? undefined,
    [...(spec ? [spec] : []), ...ofItems].map(({ food }) => food),
  );
}

interface NamedDish {
  dishId: number;
  dishName: string;
}

function chooseSpec(dish: DishRow, specId: number | undefined, named: NamedDish): DishSpec | undefined {
  const onSale = dish.specs.filter((spec) => spec.onSale);
  if (specId !== undefined) {
    const spec = onSale.find((candidate) => candidate.specId === specId);
    if (!spec) throw new DomainError('SPEC_UNKNOWN', { ...named, specId });
    return spec;
  }
  if (onSale.length > 0) throw new DomainError('SPEC_REQUIRED', { ...named });
  if (dish.specs.length > 0) throw new DomainError('DISH_OFF_SALE', { ...named });
  return undefined;
}

/** Counts pieces by item; an item that occurs twice counts as one choice with the sum of both numbers. */
function countItems(items: OrderedDish['items']): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { itemId, itemCount } of items) counts.set(itemId, (counts.get(itemId) ?? 0) + itemCount);
  return counts;
}

/** Returns the linked dishes of the chosen items, in their order. */
const listLinked = (dish: DishRow, items: readonly ChosenItem[]) => {
  const linked = new Map(
    dish.groups.flatMap((group) => group.items.map((item) => [item.itemId, { group, item }] as const)),
  );
  return items.flatMap((chosen) => {
    const found = linked.get(chosen.itemId);
    return found?.item.linked ? [{ chosen, group: found.group, linked: found.item.linked }] : [];
  });
};

function findHalvesPrice(dish: DishRow, items: readonly ChosenItem[]): Minor | undefined {
  const halves = listLinked(dish, items).filter(({ group }) => group.halves);
  const [first] = halves;
  if (!first) return undefined;
  return getHalvesPrice(
    halves.map(({ linked }) => linked.price),
    first.group.halves!,
    first.linked.unit,
  );
}

/**
 * Returns the items with the part of the unit price that belongs to each dish of a set: what it and its own options cost
 * extra, and the rest by the dishes' own prices, by largest remainder.
 */
function shareOut(dish: DishRow, items: ChosenItem[], unitPrice: Minor): ChosenItem[] {
  const parts = listLinked(dish, items);
  if (parts.length === 0) return items;
  const extras = parts.map(({ chosen }) =>
    items
      .filter(({ itemId, under }) => itemId === chosen.itemId || under === chosen.itemId)
      .reduce((sum, { price, count }) => sum + price * count, 0),
  );
  const rest = unitPrice - extras.reduce((sum, extra) => sum + extra, 0);
  const weights = parts.map(({ chosen, linked }) => linked.price * chosen.count);
  const shares = splitByWeights(rest, weights, parts[0]!.linked.unit);
  return items.map((item) => {
    const index = parts.findIndex(({ chosen }) => chosen === item);
    if (index < 0) return item;
    const { dishId, specId } = parts[index]!.linked;
    return { ...item, dishId, specId, share: shares[index]! + extras[index]! };
  });
}

/** Removes the group's items from `counts` and returns them in menu order, each followed by those of its own groups. */
function chooseInGroup(
  group: DishGroup,
  counts: Map<number, number>,
  named: NamedDish,
  translate: Translate,
): ChosenItem[] {
  const where = { ...named, group: translate(group.name) };
  const onSale = group.items.filter((item) => item.onSale);
  const chosen: ChosenItem[] = [];
  let number = 0;
  for (const item of onSale) {
    const count = counts.get(item.itemId);
    if (count === undefined) continue;
    counts.delete(item.itemId);
    const most = getItemMax(group, item);
    if (count > most) throw new DomainError('GROUP_TOO_MANY', { ...where, item: translate(item.name), most });
    number += count;
    chosen.push({ itemId: item.itemId, name: item.name, price: group.hasPrice ? item.price : 0, count });
    for (const inner of item.groups ?? [])
      for (const option of chooseInGroup(inner, counts, named, translate))
        chosen.push({ ...option, under: item.itemId });
  }
  // A group without items on sale is never required.
  if (number === 0) {
    if (group.mandatory && onSale.length > 0) throw new DomainError('GROUP_REQUIRED', where);
    return chosen;
  }
  const { least, most } = getChoiceBounds({ exactly: group.mustSelect, min: group.min, max: group.max });
  if (number < least) throw new DomainError('GROUP_TOO_FEW', { ...where, least });
  if (number > most) throw new DomainError('GROUP_TOO_MANY', { ...where, most });
  return chosen;
}

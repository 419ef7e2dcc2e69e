import type { FoodFacts } from '@/lib/contract/food-values';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { Minor, Texts } from '@/lib/contract/vocabulary';
import { combineFacts } from '@/lib/domain/food/food-facts';
import { DomainError } from '../../../core/domain-error';
import type { DishGroup, DishItem, DishSpec } from '../../../schema/menu';
import type { DishRow } from '../../restaurant/shop';

/** Picks a text in the user's language. */
export type Translate = (texts: Texts) => string;

interface ChosenItem {
  itemId: number;
  name: Texts;
  /** Added per piece of the item; 0 in groups without prices. */
  price: Minor;
  count: number;
}

/** One line of an order, checked and priced. */
export interface ChosenLine {
  dish: DishRow;
  spec?: DishSpec;
  items: ChosenItem[];
  remark?: string;
  /** What is stated of it as it was chosen. */
  food: FoodFacts;
  count: number;
  unitPrice: Minor;
  total: Minor;
}

/** Maximum count of one item; 1 in groups without prices, whose items are only ticked. */
const getItemMax = (group: DishGroup, item: DishItem) => (group.hasPrice ? (item.most ?? 99) : 1);

/**
 * Validates and prices one line: the base or the specification's price plus the priced items, times the count
 * (DSH-11). Throws SPEC_REQUIRED, SPEC_UNKNOWN, ITEM_UNKNOWN, GROUP_REQUIRED, GROUP_TOO_FEW, GROUP_TOO_MANY,
 * DISH_OFF_SALE (DSH-04 to DSH-08).
 */
export function chooseLine(dish: DishRow, ordered: OrderedDish, translate: Translate): ChosenLine {
  const named = { dishId: dish.id, dishName: translate(dish.name) };
  if (!dish.onSale || !dish.listed) throw new DomainError('DISH_OFF_SALE', named);

  const spec = chooseSpec(dish, ordered.specId, named);
  const counts = countItems(ordered.items);
  const items = dish.groups.flatMap((group) => chooseInGroup(group, counts, named, translate));
  // Items left over belong to no group of this dish, or are off sale.
  const unknown = counts.keys().next();
  if (!unknown.done) throw new DomainError('ITEM_UNKNOWN', { ...named, itemId: unknown.value });

  const unitPrice = items.reduce((sum, item) => sum + item.price * item.count, spec?.price ?? dish.price);
  return {
    dish,
    spec,
    items,
    remark: ordered.dishRemark || undefined,
    food: getFood(dish, spec, items),
    count: ordered.dishCount,
    unitPrice,
    total: unitPrice * ordered.dishCount,
  };
}

function getFood(dish: DishRow, spec: DishSpec | undefined, items: readonly ChosenItem[]): FoodFacts {
  const chosen = new Set(items.map(({ itemId }) => itemId));
  const ofItems = dish.groups.flatMap((group) => group.items.filter(({ itemId }) => chosen.has(itemId)));
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
    const spec = onSale.find((each) => each.specId === specId);
    if (!spec) throw new DomainError('SPEC_UNKNOWN', { ...named, specId });
    return spec;
  }
  if (onSale.length > 0) throw new DomainError('SPEC_REQUIRED', { ...named });
  // Without a specification on sale none is required, and the base price applies (DSH-04, DSH-11).
  return undefined;
}

/** Pieces by item; an item named twice counts as one choice of both numbers. */
function countItems(items: OrderedDish['items']): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { itemId, itemCount } of items) counts.set(itemId, (counts.get(itemId) ?? 0) + itemCount);
  return counts;
}

/** Removes the group's items from `counts` and returns them in menu order. */
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
  }
  // A group without items on sale is never required.
  if (number === 0) {
    if (group.mandatory && onSale.length > 0) throw new DomainError('GROUP_REQUIRED', where);
    return chosen;
  }
  const { least, most } = getBounds(group);
  if (number < least) throw new DomainError('GROUP_TOO_FEW', { ...where, least });
  if (number > most) throw new DomainError('GROUP_TOO_MANY', { ...where, most });
  return chosen;
}

/** Returns the limits of a group once something is chosen in it: exactly, at least or at most; 1 by default. */
function getBounds(group: DishGroup): { least: number; most: number } {
  if (group.mustSelect !== undefined) return { least: group.mustSelect, most: group.mustSelect };
  if (group.min !== undefined && group.max === undefined)
    return { least: group.min, most: Number.POSITIVE_INFINITY };
  return { least: group.min ?? 1, most: group.max ?? 1 };
}

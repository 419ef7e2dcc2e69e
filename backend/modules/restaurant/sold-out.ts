import type { DishGroup, SoldOutKind } from '../../schema/menu';
import type { DishRow } from './shop';

interface SoldOutTarget {
  kind: SoldOutKind;
  targetId: number;
  dishId: number;
}

/**
 * Returns a dish as it can be sold now: specifications and items that staff said are sold out are off sale. `isSoldOut` when the dish
 * itself is, or when what is left cannot make it: all its specifications are gone, or too few items of a group that must be chosen from.
 */
export function applySoldOut(
  dish: DishRow,
  soldOut: readonly SoldOutTarget[],
): { dish: DishRow; isSoldOut: boolean } {
  const targets = soldOut.filter(({ dishId }) => dishId === dish.id);
  if (targets.length === 0) return { dish, isSoldOut: false };
  const is = (kind: SoldOutKind, id: number) =>
    targets.some((target) => target.kind === kind && target.targetId === id);
  const specs = dish.specs.map((spec) => (is('spec', spec.specId) ? { ...spec, onSale: false } : spec));
  const groups = dish.groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (is('item', item.itemId) ? { ...item, onSale: false } : item)),
  }));
  const hasSpec = (list: typeof specs) => list.some(({ onSale }) => onSale);
  return {
    dish: { ...dish, specs, groups },
    isSoldOut:
      is('dish', dish.id) ||
      (hasSpec(dish.specs) && !hasSpec(specs)) ||
      groups.some((group, index) => hasEnough(dish.groups[index]!) && !hasEnough(group)),
  };
}

/** Returns whether a group that must be chosen from has what it asks for. */
function hasEnough({ mandatory, hasPrice, mustSelect, min, items }: DishGroup): boolean {
  if (!mandatory) return true;
  const pieces = items
    .filter(({ onSale }) => onSale)
    .reduce((sum, { most }) => sum + (hasPrice ? (most ?? 99) : 1), 0);
  return pieces >= (mustSelect ?? min ?? 1);
}

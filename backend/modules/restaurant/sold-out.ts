import { isPriced, isSellable } from '@/lib/domain/dish/sale-rules';
import type { DishGroup, dishes, SoldOutKind } from '../../schema/menu';

type DishRow = typeof dishes.$inferSelect;

interface SoldOutTarget {
  kind: SoldOutKind;
  targetId: number;
  dishId: number;
}

/**
 * Returns a dish in its present state of sale: sold-out specifications and items, and a price of 0 that is not meant, are
 * off sale. `isSoldOut`
 * is true when the dish is marked, when none of its specifications is on sale, or when a mandatory group has
 * too few items left.
 */
export function applySoldOut(
  dish: DishRow,
  soldOut: readonly SoldOutTarget[],
): { dish: DishRow; isSoldOut: boolean } {
  const targets = soldOut.filter(({ dishId }) => dishId === dish.id);
  const is = (kind: SoldOutKind, id: number) =>
    targets.some((target) => target.kind === kind && target.targetId === id);
  const specs = dish.specs.map((spec) =>
    is('spec', spec.specId) || !isPriced(spec) ? { ...spec, onSale: false } : spec,
  );
  const price = dish.marketPrice ? (dish.todayPrice ?? 0) : dish.price;
  // With specifications the dish's own price is never charged; one without a price for today is on the menu and sold out.
  const onSale = dish.onSale && (specs.length > 0 || dish.marketPrice || isPriced(dish));
  const groups = dish.groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (is('item', item.itemId) ? { ...item, onSale: false } : item)),
  }));
  return {
    dish: { ...dish, price, onSale, specs, groups },
    isSoldOut:
      is('dish', dish.id) ||
      (dish.marketPrice && price === 0) ||
      !isSellable({ specs: specs.map(({ onSale }) => onSale) }) ||
      groups.some((group, index) => hasEnough(dish.groups[index]!) && !hasEnough(group)),
  };
}

/** Returns whether a mandatory group has enough items on sale. */
export function hasEnough({ mandatory, hasPrice, mustSelect, min, items }: DishGroup): boolean {
  if (!mandatory) return true;
  const pieces = items
    .filter(({ onSale }) => onSale)
    .reduce((sum, { most }) => sum + (hasPrice ? (most ?? 99) : 1), 0);
  return pieces >= (mustSelect ?? min ?? 1);
}

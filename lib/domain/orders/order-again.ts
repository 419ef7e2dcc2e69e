import type { Category, Dish, PropertyItem } from '@/lib/contract/menu';
import type { OrderedLine } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { addLine, getDishCount } from '@/lib/domain/cart/cart-lines';
import type { Choice } from '@/lib/domain/dish/choice';
import { validateChoices } from '@/lib/domain/dish/choice-errors';
import { createNewLine } from '@/lib/domain/dish/new-line';
import { getItemsOnSale, getSpecsOnSale, isSoldOut } from '@/lib/domain/dish/on-sale';
import { getMaxInOrder } from '@/lib/domain/dish/quantity';
import { getDishName } from '@/lib/domain/names';

/**
 * Why something of an earlier order isn't in the cart as it was; messages `orderAgain.missing.*`. `gone`: off the menu.
 * `soldOut`. `changed`: it can't be had as it was chosen, or fewer than its minimum were. `fewer`: not as many are left.
 * `without`: it's there, but not all that was chosen with it.
 */
export type Missing = { name: string } & (
  | { why: 'gone' | 'soldOut' | 'changed' }
  | { why: 'fewer'; count: number }
  | { why: 'without'; items: string[] }
);

export interface Again {
  /** The cart with what is still on offer. */
  lines: readonly CartLine[];
  /** How many dishes came in. */
  added: number;
  missing: Missing[];
}

interface Offered {
  menu: readonly Category[];
  /** What the cart holds already; it stays. */
  cart: readonly CartLine[];
  locale: Locale;
}

/**
 * Orders again what an earlier order held, at today's prices and limits: available dishes go into the cart, the others are reported
 * one by one. Choices are matched by name when a backend sends no ids.
 */
export function orderAgain(ordered: readonly OrderedLine[], { menu, cart, locale }: Offered): Again {
  const dishes = new Map(menu.flatMap(({ dishList }) => dishList).map((dish) => [dish.dishId, dish]));
  let lines = cart;
  let count = 0;
  const missing: Missing[] = [];
  for (const line of ordered) {
    const dish = line.dishId === undefined ? undefined : dishes.get(line.dishId);
    const name = getDishName(dish ?? line, locale);
    const found = dish ? chooseAgain(line, dish) : 'gone';
    if (typeof found === 'string' || !dish) {
      missing.push({ name, why: typeof found === 'string' ? found : 'gone' });
      continue;
    }
    const left = getMaxInOrder(dish) - getDishCount(lines, dish.dishId);
    const wanted = Math.min(line.dishCount, left);
    const changed =
      wanted > 0
        ? addLine(
            lines,
            createNewLine(dish, found.choice, { count: wanted, remark: line.dishRemark ?? '', locale }),
          )
        : undefined;
    if (!changed || changed.error) {
      missing.push(wanted > 0 ? { name, why: 'changed' } : { name, why: 'fewer', count: 0 });
      continue;
    }
    lines = changed.lines;
    count += wanted;
    if (wanted < line.dishCount) missing.push({ name, why: 'fewer', count: wanted });
    if (found.without.length > 0) missing.push({ name, why: 'without', items: found.without });
  }
  return { lines, added: count, missing };
}

/** The choice as it was, as far as it can still be made. */
function chooseAgain(
  line: OrderedLine,
  dish: Dish,
): { choice: Choice; without: string[] } | 'soldOut' | 'changed' {
  if (isSoldOut(dish)) return 'soldOut';
  const spec = getSpecsOnSale(dish).find(({ specId, detailName }) =>
    line.specId === undefined ? detailName === line.detailName : specId === line.specId,
  );
  const onSale = dish.items.flatMap(getItemsOnSale);
  const counts: Record<number, number> = {};
  const without: string[] = [];
  for (const item of line.dishItems) {
    const found = onSale.find((one) => isSame(one, item));
    if (found) counts[found.itemId] = (counts[found.itemId] ?? 0) + item.itemCount;
    else without.push(item.itemName);
  }
  const choice: Choice = { specId: spec?.specId, counts };
  // Another portion or another number of choices is the diner's to make, in the dish's own dialog.
  const hadSpec = line.specId !== undefined || Boolean(line.detailName);
  if ((hadSpec && !spec) || validateChoices(dish, choice).length > 0) return 'changed';
  return { choice, without };
}

const isSame = (item: PropertyItem, ordered: OrderedLine['dishItems'][number]) =>
  ordered.itemId === undefined ? item.itemName === ordered.itemName : item.itemId === ordered.itemId;

import type { Category, Dish, PropertyItem } from '@/lib/contract/menu';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { OrderedLine } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { addLine, getDishCount } from '@/lib/domain/cart/cart-lines';
import { createNewLine } from '@/lib/domain/cart/new-line';
import { type AskedFor, findNextTime, formatNextTime, listChosenTimes } from '@/lib/domain/dish/availability';
import type { Choice } from '@/lib/domain/dish/choice';
import { validateChoices } from '@/lib/domain/dish/choice-errors';
import { getItemsOnSale, isSoldOut, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { type PriceTime, priceDish } from '@/lib/domain/dish/price-at';
import { getMaxInOrder } from '@/lib/domain/dish/quantity';
import { getDishName } from '@/lib/domain/names';

/**
 * The reason that a part of an earlier order differs in the cart; messages `orderAgain.missing.*`. `gone`: off the
 * menu. `soldOut`. `changed`: its choices no longer exist, or fewer than its minimum are left. `fewer`: fewer pieces
 * are left. `without`: some of its choices are missing. `later`: it is in the cart, and can be had from another time.
 */
export type Missing = { name: string } & (
  | { why: 'gone' | 'soldOut' | 'changed' }
  | { why: 'fewer'; count: number }
  | { why: 'without'; items: string[] }
  | { why: 'later'; time: string }
);

export interface Again {
  /** The cart with the available dishes. */
  lines: readonly CartLine[];
  /** Number of added dishes. */
  added: number;
  missing: Missing[];
}

/** A dish to add again: of an earlier order, or of a link, which knows ids alone. */
type Wanted = Omit<OrderedLine, 'dishPrice'>;

/** Returns a dish of a link as one to add; names are those of the menu. */
export const toWanted = ({ items, ...dish }: OrderedDish): Wanted => ({
  ...dish,
  dishName: '',
  dishItems: items.map((item) => ({ ...item, itemName: '' })),
});

interface Offered {
  menu: readonly Category[];
  /** The current cart, which stays. */
  cart: readonly CartLine[];
  locale: Locale;
  /** How and for when is ordered; missing where a link is opened, whose cart gets its prices later. */
  asked?: AskedFor & PriceTime;
}

/**
 * Adds the dishes of an earlier order or of a link to the cart, at today's prices and limits; the missing ones are reported one by
 * one. Choices are matched by name when a backend sends no ids.
 */
export function orderAgain(ordered: readonly Wanted[], { menu, cart, locale, asked }: Offered): Again {
  const dishes = new Map(
    menu
      .flatMap(({ dishList }) => dishList)
      .map((dish) => [dish.dishId, asked ? priceDish(dish, asked) : dish]),
  );
  let lines = cart;
  let count = 0;
  const missing: Missing[] = [];
  const wantedLines = ordered.map((line) => {
    const dish = line.dishId === undefined ? undefined : dishes.get(line.dishId);
    return { line, dish, found: dish ? chooseAgain(line, dish) : ('gone' as const) };
  });
  /** Returns how many pieces of a dish the lines after one bring, which count towards its minimum with it. */
  const countComing = (after: number, dishId: number) =>
    wantedLines
      .slice(after + 1)
      .reduce(
        (sum, { line, found }) =>
          sum + (line.dishId === dishId && typeof found === 'object' ? line.dishCount : 0),
        0,
      );
  for (const [index, { line, dish, found }] of wantedLines.entries()) {
    const name = getDishName(dish ?? line, locale);
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
            Math.min(countComing(index, dish.dishId), left - wanted),
          )
        : undefined;
    if (!changed || changed.error) {
      missing.push(wanted > 0 ? { name, why: 'changed' } : { name, why: 'fewer', count: 0 });
      continue;
    }
    lines = changed.lines;
    count += wanted;
    if (wanted < line.dishCount) missing.push({ name, why: 'fewer', count: wanted });
    const next = asked && findNextTime(listChosenTimes(dish, found.choice) ?? [], asked);
    if (asked && !next) missing.push({ name, why: 'soldOut' });
    if (asked && next && next !== asked.at)
      missing.push({ name, why: 'later', time: formatNextTime(next, asked.at, locale) });
    if (found.without.length > 0) missing.push({ name, why: 'without', items: found.without });
  }
  return { lines, added: count, missing };
}

/** Returns the earlier choices that still exist. */
function chooseAgain(
  line: Wanted,
  dish: Dish,
): { choice: Choice; without: string[] } | 'soldOut' | 'changed' {
  if (isSoldOut(dish)) return 'soldOut';
  const spec = listSpecsOnSale(dish).find(({ specId, detailName }) =>
    line.specId === undefined ? detailName === line.detailName : specId === line.specId,
  );
  const onSale = dish.items
    .flatMap(getItemsOnSale)
    .flatMap((item) => [item, ...(item.itemGroups ?? []).flatMap(getItemsOnSale)]);
  const counts: Record<number, number> = {};
  const without: string[] = [];
  for (const item of line.dishItems) {
    const found = onSale.find((candidate) => isSame(candidate, item));
    if (found) counts[found.itemId] = (counts[found.itemId] ?? 0) + item.itemCount;
    else without.push(item.itemName);
  }
  const choice: Choice = { specId: spec?.specId, counts };
  // The diner must decide on another portion or number of choices, in the dish's own dialog.
  const hadSpec = line.specId !== undefined || Boolean(line.detailName);
  if ((hadSpec && !spec) || validateChoices(dish, choice).length > 0) return 'changed';
  return { choice, without };
}

const isSame = (item: PropertyItem, ordered: Wanted['dishItems'][number]) =>
  ordered.itemId === undefined ? item.itemName === ordered.itemName : item.itemId === ordered.itemId;

import type { Category, Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { listChosenTimes } from '../dish/availability';
import { getLineChoice } from '../dish/choice';
import { listOpenGroups } from '../dish/on-sale';
import { getUnitPrice } from '../dish/price';
import { type PriceTime, priceDish } from '../dish/price-at';
import { getDishName } from '../names';
import type { CartLine } from './cart-line';

function refreshLine(line: CartLine, dish: Dish, locale: Locale): CartLine {
  const { counts } = getLineChoice(line);
  const items = listOpenGroups(dish, counts).flatMap((group) => group.itemList);
  const fresh: CartLine = {
    ...line,
    dishName: getDishName(dish, locale),
    dishNameEn: dish.dishNameEn,
    image: dish.dishImgs[0] ?? line.image,
    specName: dish.detailList.find((spec) => spec.specId === line.specId)?.detailName ?? line.specName,
    items: line.items.map((chosen) => {
      const item = items.find((item) => item.itemId === chosen.itemId);
      return item ? { ...chosen, itemName: item.itemName, itemPrice: item.itemPrice } : chosen;
    }),
    unitPrice: getUnitPrice(dish, { specId: line.specId, counts }),
    minOrderNumber: dish.minOrderNumber,
    maxOrderNumber: dish.maxOrderNumber,
    goodsStock: dish.goodsStock,
    available: listChosenTimes(dish, { specId: line.specId, counts }),
    soldOut: isSoldOut(line, dish) || undefined,
  };
  return JSON.stringify(fresh) === JSON.stringify(line) ? line : fresh;
}

/** Returns whether the dish of a line, its specification or one of its choices is sold out. */
const isSoldOut = ({ specId, ...line }: CartLine, dish: Dish): boolean =>
  dish.goodsStock === 0 ||
  dish.detailList.some((spec) => spec.specId === specId && !spec.isOnSale) ||
  listOpenGroups(dish, getLineChoice(line).counts).some(({ itemList }) =>
    itemList.some(
      ({ itemId, isOnSale }) => isOnSale === false && line.items.some((item) => item.itemId === itemId),
    ),
  );

/**
 * Returns the lines with names in this language and the menu's current prices and limits. A dish that has left the menu
 * stays, so that the diner's choice does not vanish silently; the backend reports it at the checkout. Returns the same
 * list when nothing changed.
 */
export function refreshLines(
  lines: readonly CartLine[],
  menu: readonly Category[],
  locale: Locale,
  when: PriceTime,
): readonly CartLine[] {
  const dishes = new Map(menu.flatMap((category) => category.dishList).map((dish) => [dish.dishId, dish]));
  const updated = lines.map((line) => {
    const dish = dishes.get(line.dishId);
    return dish ? refreshLine(line, priceDish(dish, when), locale) : line;
  });
  return updated.some((line, index) => line !== lines[index]) ? updated : lines;
}

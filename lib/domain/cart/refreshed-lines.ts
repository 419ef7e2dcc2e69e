import type { Category, Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { getUnitPrice } from '../dish/price';
import { getDishName } from '../names';
import type { CartLine } from './cart-line';

function refreshLine(line: CartLine, dish: Dish, locale: Locale): CartLine {
  const items = dish.items.flatMap((group) => group.itemList);
  const counts = Object.fromEntries(line.items.map((item) => [item.itemId, item.itemCount]));
  const fresh: CartLine = {
    ...line,
    dishName: getDishName(dish, locale),
    dishNameEn: dish.dishNameEn,
    image: dish.dishImgs[0] ?? line.image,
    specName: dish.detailList.find((spec) => spec.specId === line.specId)?.detailName ?? line.specName,
    items: line.items.map((chosen) => {
      const item = items.find((one) => one.itemId === chosen.itemId);
      return item ? { ...chosen, itemName: item.itemName, itemPrice: item.itemPrice } : chosen;
    }),
    unitPrice: getUnitPrice(dish, { specId: line.specId, counts }),
    minOrderNumber: dish.minOrderNumber,
    maxOrderNumber: dish.maxOrderNumber,
    goodsStock: dish.goodsStock,
  };
  return JSON.stringify(fresh) === JSON.stringify(line) ? line : fresh;
}

/**
 * The lines with names in this language and prices and limits as the menu has them now. A dish that is no longer on the
 * menu stays as it is: the backend says so at the checkout, and nothing a diner chose vanishes by itself. The same list
 * when nothing changed.
 */
export function refreshLines(
  lines: readonly CartLine[],
  menu: readonly Category[],
  locale: Locale,
): readonly CartLine[] {
  const dishes = new Map(menu.flatMap((category) => category.dishList).map((dish) => [dish.dishId, dish]));
  const updated = lines.map((line) => {
    const dish = dishes.get(line.dishId);
    return dish ? refreshLine(line, dish, locale) : line;
  });
  return updated.some((line, index) => line !== lines[index]) ? updated : lines;
}

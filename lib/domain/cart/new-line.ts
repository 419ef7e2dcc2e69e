import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { listChosenTimes } from '../dish/availability';
import type { Choice } from '../dish/choice';
import { getItemsOnSale, listOpenGroups, listSpecsOnSale } from '../dish/on-sale';
import { getUnitPrice } from '../dish/price';
import { getDishName } from '../names';
import type { NewLine } from './cart-line';

/** Maximum characters of a remark on a dish. */
export const remarkLimit = 200;

interface Ordered {
  count: number;
  remark: string;
  locale: Locale;
}

/** Returns a dish with its choices for the cart. Choices that are not on sale are left out. */
export function createNewLine(dish: Dish, choice: Choice, { count, remark, locale }: Ordered): NewLine {
  const spec = listSpecsOnSale(dish).find((candidate) => candidate.specId === choice.specId);
  const items = listOpenGroups(dish, choice.counts)
    .flatMap(getItemsOnSale)
    .flatMap(({ itemId, itemName, itemPrice }) => {
      const itemCount = choice.counts[itemId] ?? 0;
      return itemCount > 0 ? [{ itemId, itemName, itemPrice, itemCount }] : [];
    });
  return {
    dishId: dish.dishId,
    dishName: getDishName(dish, locale),
    dishNameEn: dish.dishNameEn,
    image: dish.dishImgs[0],
    specId: spec?.specId,
    specName: spec?.detailName,
    items,
    dishRemark: cutText(remark.trim(), remarkLimit) || undefined,
    dishCount: count,
    unitPrice: getUnitPrice(dish, choice),
    minOrderNumber: dish.minOrderNumber,
    maxOrderNumber: dish.maxOrderNumber,
    goodsStock: dish.goodsStock,
    available: listChosenTimes(dish, choice),
    mandatory: dish.mandatory,
  };
}

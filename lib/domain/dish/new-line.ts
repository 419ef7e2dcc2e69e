import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import type { NewLine } from '../cart/cart-line';
import { getDishName } from '../names';
import type { Choice } from './choice';
import { getItemsOnSale, getSpecsOnSale } from './on-sale';
import { getUnitPrice } from './price';

/** The longest remark on a dish, characters (DSH-12). */
export const remarkLimit = 200;

interface Ordered {
  count: number;
  remark: string;
  locale: Locale;
}

/** A dish as chosen, ready for the cart. What isn't on sale is left out (DSH-03). */
export function createNewLine(dish: Dish, choice: Choice, { count, remark, locale }: Ordered): NewLine {
  const spec = getSpecsOnSale(dish).find((one) => one.specId === choice.specId);
  const items = dish.items.flatMap(getItemsOnSale).flatMap(({ itemId, itemName, itemPrice }) => {
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
    dishRemark: remark.trim().slice(0, remarkLimit) || undefined,
    dishCount: count,
    unitPrice: getUnitPrice(dish, choice),
    minOrderNumber: dish.minOrderNumber,
    maxOrderNumber: dish.maxOrderNumber,
    goodsStock: dish.goodsStock,
    mandatory: dish.mandatory,
  };
}

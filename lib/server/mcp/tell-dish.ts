import type { Dish, PropertyGroup } from '@/lib/contract/menu';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { getRule } from '@/lib/domain/dish/group-rule';
import { getGroupsOnSale, getItemsOnSale, isSoldOut, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getStartingPrice, isUnpriced } from '@/lib/domain/dish/price';
import { formatMoney } from '@/lib/domain/money';
import { getDishName, getGroupName } from '@/lib/domain/names';
import { formatChoiceFood, listFoodWords, type Translate } from '@/lib/server/feeds/food-words';
import { listTimeWords } from '@/lib/server/feeds/time-words';

/** The words and the money in which an assistant reads. */
interface Reader {
  t: Translate;
  locale: Locale;
  countryCode: CountryCode;
}

/** Returns a dish as a line of the menu. */
export function summarizeDish(dish: Dish, reader: Reader) {
  const { t, locale, countryCode } = reader;
  const times = listTimeWords(t, dish, reader);
  const { price, varies } = getStartingPrice(dish);
  return {
    dishId: dish.dishId,
    name: getDishName(dish, locale),
    description: dish.dishBrief,
    // Staff set a market price each day.
    price: isUnpriced(dish) ? undefined : formatMoney(price, countryCode, locale),
    priceVaries: varies,
    soldOut: isSoldOut(dish),
    times: times.length > 0 ? times : undefined,
    hasChoices: dish.detailList.length + dish.items.length > 0,
  };
}

/** Returns a dish with its limits, its allergens, and its choices with theirs. */
export const describeDish = (dish: Dish, reader: Reader) => ({
  ...summarizeDish(dish, reader),
  least: dish.minOrderNumber,
  most: dish.maxOrderNumber,
  food: listFoodWords(reader.t, dish, reader.locale).join(' '),
  portions: listSpecsOnSale(dish).map(({ specId, detailName, dishPrice, food }) => ({
    portionId: specId,
    name: detailName,
    price: formatMoney(dishPrice, reader.countryCode, reader.locale),
    food: formatChoiceFood(reader.t, food, reader.locale) || undefined,
  })),
  extras: getGroupsOnSale(dish, {}).map((group) => describeGroup(group, reader)),
});

function describeGroup(group: PropertyGroup, reader: Reader): object {
  const { kind: _, ...rule } = getRule(group);
  const { t, locale, countryCode } = reader;
  return {
    group: getGroupName(group, locale),
    ...rule,
    items: getItemsOnSale(group).map(({ itemId, itemName, itemPrice, itemGroups, food }) => ({
      extraId: itemId,
      name: itemName,
      price: itemPrice && group.havePrice !== false ? formatMoney(itemPrice, countryCode, locale) : undefined,
      food: formatChoiceFood(t, food, locale) || undefined,
      // The choices that this one opens.
      extras: itemGroups?.map((inner) => describeGroup(inner, reader)),
    })),
  };
}

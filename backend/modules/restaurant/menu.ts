import type { Category, Dish, PropertyGroup } from '@/lib/contract/menu';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { DishGroup } from '../../schema/menu';
import { pick } from '../../text';
import type { DishRow, Shop, ShopNow } from './shop';
import { toImageUrl } from './web-address';

/**
 * Returns the menu in a language, with the remaining stock of each limited dish. It omits unlisted and
 * off-sale dishes.
 */
export function getMenu({ shop, stocks }: ShopNow, locale: Locale): Category[] {
  let built = shop.menus.get(locale);
  if (!built) {
    built = buildMenu(shop, locale);
    shop.menus.set(locale, built);
  }
  if (stocks.size === 0) return built;
  const sets = new Set(shop.sets.map(({ id }) => id));
  return built.map((category) => ({
    ...category,
    dishList: category.dishList.map((dish) => {
      const left = stocks.get(dish.dishId);
      const counted = left === undefined ? dish : { ...dish, goodsStock: left };
      return sets.has(dish.dishId) ? { ...counted, items: markSoldOut(dish.items, stocks) } : counted;
    }),
  }));
}

/** Takes the items off sale of whose dish nothing is left. */
const markSoldOut = (groups: PropertyGroup[], stocks: ReadonlyMap<number, number>): PropertyGroup[] =>
  groups.map((group) => ({
    ...group,
    itemList: group.itemList.map((item) =>
      item.dishId !== undefined && stocks.get(item.dishId) === 0 ? { ...item, isOnSale: false } : item,
    ),
  }));

/** Returns the categories with their dishes; omits empty categories. */
function buildMenu(shop: Shop, locale: Locale): Category[] {
  const translate = (texts: Texts) => pick(texts, locale, shop.restaurant.defaultLocale);
  const byCategory = new Map<number, DishRow[]>();
  for (const dish of shop.dishes.values()) {
    const others = byCategory.get(dish.categoryId);
    if (others) others.push(dish);
    else byCategory.set(dish.categoryId, [dish]);
  }
  return shop.categories.flatMap((category) => {
    if (!category.listed) return [];
    const categoryName = translate(category.name);
    const dishList = (byCategory.get(category.id) ?? [])
      .filter((dish) => dish.listed && dish.onSale)
      .map((dish) => ({
        ...toDish(dish, categoryName, translate),
        available: toWireTimes(shop.saleTimes.get(dish.id)),
      }));
    if (dishList.length === 0) return [];
    return [
      {
        categoryId: category.id,
        categoryName,
        restaurantId: shop.restaurant.id,
        categoryIcon: category.icon ? toImageUrl(category.icon) : undefined,
        dishList,
      },
    ];
  });
}

type Translate = (texts: Texts) => string;

/** Leaves out an empty list, which dishes have whose choices alone are limited. */
const toWireTimes = (times: SaleTimes[] | undefined) => (times?.length ? times : undefined);

function toDish(dish: DishRow, categoryName: string, translate: Translate): Dish {
  const alts = dish.pictures.map((id) => translate(dish.pictureTexts[id] ?? {}));
  return {
    dishId: dish.id,
    dishName: translate(dish.name),
    dishNameEn: dish.name.en,
    dishBrief: translate(dish.brief) || undefined,
    dishRichBrief: translate(dish.richBrief) || undefined,
    dishImgs: dish.pictures.map(toImageUrl),
    dishImgAlts: alts.some(Boolean) ? alts : undefined,
    pictureLabel: translate(dish.label) || undefined,
    dishPrice: dish.price,
    oldDishPrice: dish.oldPrice ?? undefined,
    // A restaurant has one price here, so the price in the restaurant is the same.
    dishRestaurantPrice: dish.price,
    marketPrice: dish.marketPrice || undefined,
    prices: dish.prices ?? undefined,
    minOrderNumber: dish.minOrder,
    maxOrderNumber: dish.maxOrder ?? undefined,
    goodsStock: dish.stock ?? undefined,
    mandatory: dish.mandatory,
    detailList: dish.specs.map((spec) => ({
      specId: spec.specId,
      detailName: translate(spec.name),
      dishPrice: spec.price,
      dishRestaurantPrice: spec.price,
      isOnSale: spec.onSale,
      prices: spec.prices,
      available: spec.available && [spec.available],
      food: spec.food,
    })),
    items: dish.groups.map((group) => toGroup(group, translate)),
    categoryId: dish.categoryId,
    categoryName,
    boxFee: dish.boxFee || undefined,
    seckill: dish.seckill || undefined,
    food: dish.food ?? undefined,
  };
}

function toGroup(group: DishGroup, translate: Translate): PropertyGroup {
  const unit = group.items.find(({ linked }) => linked)?.linked?.unit;
  return {
    itemType: translate(group.name),
    itemTypeEn: group.name.en,
    havePrice: group.hasPrice,
    isMandatory: group.mandatory,
    mustSelectNumber: group.mustSelect,
    minNumber: group.min,
    maxNumber: group.max,
    halves: group.halves && unit !== undefined ? { by: group.halves, smallest: unit } : undefined,
    itemList: group.items.map((item) => ({
      itemId: item.itemId,
      itemName: translate(item.name),
      itemPrice: group.hasPrice ? item.price : undefined,
      itemRestaurantPrice: group.hasPrice ? item.price : undefined,
      isOnSale: item.onSale,
      maxInput: item.most,
      available: item.available && [item.available],
      food: item.food,
      dishId: item.linked?.dishId,
      fullPrice: group.halves && item.linked?.price,
      itemGroups: item.groups?.length ? item.groups.map((inner) => toGroup(inner, translate)) : undefined,
    })),
  };
}

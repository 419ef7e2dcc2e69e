import type { Category, Dish, PropertyGroup } from '@/lib/contract/menu';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { DishGroup } from '../../schema/menu';
import { pick } from '../../text';
import { toImageUrl } from './image-url';
import type { DishRow, Shop, ShopNow } from './shop';

/** The menu in a language, with what is left of each limited dish (API-42). Unlisted and off-sale dishes are not on it. */
export function getMenu({ shop, stocks }: ShopNow, locale: Locale): Category[] {
  let built = shop.menus.get(locale);
  if (!built) {
    built = buildMenu(shop, locale);
    shop.menus.set(locale, built);
  }
  if (stocks.size === 0) return built;
  return built.map((category) => ({
    ...category,
    dishList: category.dishList.map((dish) => {
      const left = stocks.get(dish.dishId);
      return left === undefined ? dish : { ...dish, goodsStock: left };
    }),
  }));
}

/** The dishes of each category; a category without any is left out. */
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
      .map((dish) => toDish(dish, categoryName, translate));
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
    minOrderNumber: dish.minOrder,
    maxOrderNumber: dish.maxOrder ?? undefined,
    goodsStock: dish.stock ?? undefined,
    mandatory: dish.mandatory,
    detailList: dish.specs.map((spec) => ({
      specId: spec.specId,
      detailName: translate(spec.name),
      dishPrice: spec.price,
      isOnSale: spec.onSale,
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
  return {
    itemType: translate(group.name),
    itemTypeEn: group.name.en,
    havePrice: group.hasPrice,
    isMandatory: group.mandatory,
    mustSelectNumber: group.mustSelect,
    minNumber: group.min,
    maxNumber: group.max,
    itemList: group.items.map((item) => ({
      itemId: item.itemId,
      itemName: translate(item.name),
      itemPrice: group.hasPrice ? item.price : undefined,
      isOnSale: item.onSale,
      maxInput: item.most,
      food: item.food,
    })),
  };
}

import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/values';
import { type MenuCategory, toMenuView } from '@/lib/domain/menu/menu-view';
import { type DishIndex, type FoundDish, indexDishes, searchDishes } from '@/lib/domain/menu/search';
import type { TakeMenu } from './draft';

/** The menu as the screen shows and searches it. */
export interface MenuIndex {
  categories: MenuCategory[];
  dishes: ReadonlyMap<number, Dish>;
  find(keyword: string): FoundDish[];
}

/** Returns the menu prepared for display and for finding dishes by letters of any language. */
export function indexMenu({ menu, texts, letters }: TakeMenu, locale: Locale): MenuIndex {
  const categories = toMenuView(menu, locale, []);
  const more = new Map(texts.map((text) => [text.dishId, text]));
  const found = categories.flatMap(({ dishes }) =>
    dishes.map((dish): FoundDish => {
      const { otherNames, otherTexts, pinyin } = more.get(dish.id) ?? {};
      return { ...dish, otherNames, otherTexts, pinyin };
    }),
  );
  const index: DishIndex = indexDishes(found, letters);
  return {
    categories,
    dishes: new Map(menu.flatMap(({ dishList }) => dishList.map((dish) => [dish.dishId, dish] as const))),
    find: (keyword) => searchDishes(index, keyword),
  };
}

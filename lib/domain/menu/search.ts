import type { Category } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { type MenuDish, menuView } from './menu-view';

/** A dish with its name in the other language, where it has one. */
export interface FoundDish extends MenuDish {
  otherName?: string;
}

/** Lower case and without marks, so that "pho bo" finds "Phở bò". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase().trim();

/** Dishes whose name in either language has every word of the keyword, in the menu's order (RT-24). No keyword finds none. */
export function searchDishes(dishes: readonly FoundDish[], keyword: string): FoundDish[] {
  const words = plain(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return dishes.filter(({ name, otherName }) =>
    [name, otherName ?? ''].map(plain).some((text) => words.every((word) => text.includes(word))),
  );
}

/** The menu's dishes with the names that the diner may know them by. */
export function dishesToSearch(
  menu: readonly Category[],
  locale: Locale,
  required: readonly number[],
): FoundDish[] {
  const otherNames = new Map(
    menu
      .flatMap(({ dishList }) => dishList)
      .map((dish) => [dish.dishId, locale === 'en' ? dish.dishName : dish.dishNameEn]),
  );
  return menuView(menu, locale, required).flatMap(({ dishes }) =>
    dishes.map((dish) => {
      const otherName = otherNames.get(dish.id);
      return otherName && otherName !== dish.name ? { ...dish, otherName } : dish;
    }),
  );
}

import type { MenuDish } from './menu-view';

/** A dish with its name in the other language, where it has one. */
export interface FoundDish extends MenuDish {
  otherName?: string;
}

/** Lower case and without marks, so that "pho bo" finds "Phở bò". */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase().trim();

/** Dishes whose name in either language has every word of the keyword, in the menu's order (RT-24). No keyword finds none. */
export function searchDishes(dishes: readonly FoundDish[], keyword: string): FoundDish[] {
  const words = plain(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return dishes.filter(({ name, otherName }) =>
    [name, otherName ?? ''].map(plain).some((text) => words.every((word) => text.includes(word))),
  );
}

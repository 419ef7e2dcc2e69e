import type { Category } from '@/lib/contract/menu';
import { type Locale, locales } from '@/lib/contract/values';
import { type MenuDish, toMenuView } from './menu-view';

/** A dish with what it can be found by besides its own name and description. */
export interface FoundDish extends MenuDish {
  /** Its names in the other languages. */
  otherNames?: string[];
  /** Its categories, and its descriptions in the other languages. */
  otherTexts?: string[];
}

/** Lower case and without marks, so that "pho bo" finds "Phở bò". */
const toPlain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase().trim();

const toWords = (text: string): string[] =>
  toPlain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/**
 * Dishes in whose texts every word of the keyword stands, in any language: those named so first, each group in the menu's order
 * (RT-24). Where there is none, words with typing errors count. No keyword finds none.
 */
export function searchDishes(dishes: readonly FoundDish[], keyword: string): FoundDish[] {
  const words = toPlain(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const entries = dishes.map((dish) => {
    const names = toPlain([dish.name, ...(dish.otherNames ?? [])].join('\n'));
    return { dish, names, texts: toPlain([names, dish.brief ?? '', ...(dish.otherTexts ?? [])].join('\n')) };
  });
  const named = entries.filter(({ names }) => hasAll(names, words));
  const described = entries.filter(({ names, texts }) => !hasAll(names, words) && hasAll(texts, words));
  const exact = [...named, ...described];
  const found = exact.length > 0 ? exact : entries.filter(({ names }) => isSimilar(names, words));
  return found.map(({ dish }) => dish);
}

/** What a search begins with: the dishes that the restaurant labels, then the first ones of its menu. */
export function getPopularDishes(dishes: readonly FoundDish[], count = 6): FoundDish[] {
  const labelled = dishes.filter(({ label }) => label);
  return [...labelled, ...dishes.filter(({ label }) => !label)].slice(0, count);
}

/** Returns whether each word is one of the text's, up to one typing error from four letters on and two from eight. */
function isSimilar(text: string, words: readonly string[]): boolean {
  const others = toWords(text);
  return words.every((word) => {
    const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    return others.some((other) => countTypingErrors(word, other, allowed) <= allowed);
  });
}

/**
 * Returns how many letters were left out, added, replaced or swapped with the next one (optimal string alignment); more than
 * `most` where the lengths alone differ by more.
 */
function countTypingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      now[column] = Math.min(
        last[column]! + 1,
        now[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = now;
  }
  return last[b.length]!;
}

/** The menu's dishes in a language, with their texts in all languages. */
export function getDishesToSearch(
  menus: Record<Locale, readonly Category[]>,
  locale: Locale,
  required: readonly number[],
): FoundDish[] {
  const names = new Map<number, Set<string>>();
  const texts = new Map<number, Set<string>>();
  const note = (into: Map<number, Set<string>>, dishId: number, text: string | undefined) => {
    if (text) into.set(dishId, (into.get(dishId) ?? new Set()).add(text));
  };
  for (const category of locales.flatMap((each) => menus[each]))
    for (const dish of category.dishList) {
      note(names, dish.dishId, dish.dishName);
      note(names, dish.dishId, dish.dishNameEn);
      note(texts, dish.dishId, category.categoryName);
      note(texts, dish.dishId, dish.dishBrief);
    }
  return toMenuView(menus[locale], locale, required).flatMap(({ dishes }) =>
    dishes.map((dish) => {
      const otherNames = [...(names.get(dish.id) ?? [])].filter((name) => name !== dish.name);
      const otherTexts = [...(texts.get(dish.id) ?? [])].filter((text) => text !== dish.brief);
      return {
        ...dish,
        ...(otherNames.length > 0 && { otherNames }),
        ...(otherTexts.length > 0 && { otherTexts }),
      };
    }),
  );
}

import type { Category } from '@/lib/contract/menu';
import { type Locale, locales } from '@/lib/contract/values';
import { toMarked, toPlain } from './marks';
import { type MenuDish, toMenuView } from './menu-view';

/** A dish with more texts to search besides its name and description. */
export interface FoundDish extends MenuDish {
  otherNames?: string[];
  /** Its categories, and its descriptions in the other languages. */
  otherTexts?: string[];
  /** Its Chinese name by sound, with a space between the syllables: "hai nan ji fan". */
  pinyin?: string;
}

/** Traditional Chinese letters with their simplified ones, of the letters that occur in a menu. */
export type SimplifiedLetters = Readonly<Record<string, string>>;

/** A text, or a word of a keyword, with and without its diacritics. */
interface SearchText {
  marked: string;
  plain: string;
}

interface DishEntry {
  dish: FoundDish;
  names: SearchText;
  texts: SearchText;
  syllables: string[];
}

/** The texts of dishes as they are compared with a keyword. */
export interface DishIndex {
  entries: readonly DishEntry[];
  letters: SimplifiedLetters;
}

const toSimplified = (text: string, letters: SimplifiedLetters): string =>
  text.replace(/\p{Script=Han}/gu, (letter) => letters[letter] ?? letter);

const toWords = (text: string): string[] =>
  toPlain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of each line written together, so that "phobo" finds "Phở bò". */
const toJoined = (text: string): string =>
  text
    .split('\n')
    .map((line) => toWords(line).join(''))
    .join('\n');

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Returns whether a text contains each word with its marks; a word without marks finds marked letters too. */
const hasAllMarked = (text: SearchText, words: readonly SearchText[]): boolean =>
  words.every(({ marked, plain }) =>
    marked === plain ? text.plain.includes(plain) : text.marked.includes(marked),
  );

/** Keyboards write "v" for the "ü" that pinyin spells "u" without its dots: "lv dou", "lu dou". */
const toTypedPinyin = (text: string): string => text.replace(/([ln])v/g, '$1u');

/**
 * Returns whether each word begins at one of the syllables, as "jifan" and "jif" do, or consists of their first letters,
 * as "hnjf" does. One letter alone is no pinyin.
 */
function soundsLike(syllables: readonly string[], words: readonly string[]): boolean {
  return words.every(
    (word) =>
      word.length > 1 &&
      syllables.some((_, start) => {
        const rest = syllables.slice(start);
        const initials = rest.map((syllable) => syllable[0]).join('');
        return initials.startsWith(word) || rest.join('').startsWith(toTypedPinyin(word));
      }),
  );
}

/** Returns the dishes prepared for `searchDishes`. */
export function indexDishes(dishes: readonly FoundDish[], letters: SimplifiedLetters = {}): DishIndex {
  const prepare = (texts: string[]): SearchText => {
    const marked = toSimplified(toMarked(texts.join('\n')), letters);
    return { marked, plain: toPlain(marked) };
  };
  const entries = dishes.map((dish) => {
    const names = [dish.name, ...(dish.otherNames ?? [])];
    return {
      dish,
      names: prepare(names),
      texts: prepare([...names, dish.brief ?? '', ...(dish.otherTexts ?? [])]),
      syllables: toWords(dish.pinyin ?? '').map(toTypedPinyin),
    };
  });
  return { entries, letters };
}

/**
 * Returns the dishes that contain every word of the keyword in any language: matches with the keyword's marks first,
 * in the name and then in the other texts, then those without the marks, then by pinyin, each group in the menu's
 * order. Without a match, other signs than letters and digits do not count, then words may be written together, then with
 * typing errors. An empty keyword returns an empty list.
 */
export function searchDishes({ entries, letters }: DishIndex, keyword: string): FoundDish[] {
  const typed = toSimplified(toMarked(keyword), letters)
    .split(/\s+/)
    .filter(Boolean)
    .map((marked): SearchText => ({ marked, plain: toPlain(marked) }));
  const words = typed.map(({ plain }) => plain);
  if (!words.some(Boolean)) return [];
  const exact: ((entry: DishEntry) => boolean)[] = [
    ({ names }) => hasAllMarked(names, typed),
    ({ texts }) => hasAllMarked(texts, typed),
    ({ names }) => hasAll(names.plain, words),
    ({ texts }) => hasAll(texts.plain, words),
    ({ syllables }) => soundsLike(syllables, words),
  ];
  const parts = words.flatMap(toWords);
  const similar: ((entry: DishEntry) => boolean)[] = [
    ({ names }) => hasAll(names.plain, parts),
    ({ texts }) => hasAll(texts.plain, parts),
    ({ names }) => hasAll(toJoined(names.plain), parts),
    ({ names }) => isSimilar(names.plain, parts),
  ];
  let found = [...new Set(exact.flatMap((matches) => entries.filter(matches)))];
  if (parts.length === 0) return found.map(({ dish }) => dish);
  for (const matches of similar) if (found.length === 0) found = entries.filter(matches);
  return found.map(({ dish }) => dish);
}

/** Returns the initial suggestions of a search: labeled dishes, then the first ones of the menu. */
export function listPopularDishes(dishes: readonly FoundDish[], count = 6): FoundDish[] {
  const labeled = dishes.filter(({ label }) => label);
  return [...labeled, ...dishes.filter(({ label }) => !label)].slice(0, count);
}

/** Returns whether each word occurs in the text, with one typing error from four letters on and two from eight. */
function isSimilar(text: string, words: readonly string[]): boolean {
  const others = toWords(text);
  return words.every((word) => {
    const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    return others.some((other) => countTypingErrors(word, other, allowed) <= allowed);
  });
}

/**
 * Returns the number of omitted, added, replaced or swapped letters (optimal string alignment); more than `most` when
 * the lengths differ by more.
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

/** Returns the menu's dishes in a language, with their texts in all languages. */
export function listDishesToSearch(
  menus: Record<Locale, readonly Category[]>,
  locale: Locale,
  required: readonly number[],
): FoundDish[] {
  const names = new Map<number, Set<string>>();
  const texts = new Map<number, Set<string>>();
  const note = (into: Map<number, Set<string>>, dishId: number, text: string | undefined) => {
    if (text) into.set(dishId, (into.get(dishId) ?? new Set()).add(text));
  };
  for (const category of locales.flatMap((locale) => menus[locale]))
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

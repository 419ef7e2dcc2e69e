import { type Locale, locales } from '@/lib/contract/values';
import type { Document } from '@/lib/domain/draft/edits';
import { toList, toTexts } from './draft-context';

/** Returns a text in the first of these languages that has it. */
export function readText(value: Document[string] | undefined, order: readonly Locale[]): string {
  const texts = toTexts(value);
  return order.map((locale) => texts[locale]).find((text) => text) ?? '';
}

/** Returns the languages in which at least one dish has a name. */
export function getWrittenLanguages(document: Document): Set<Locale> {
  const named = toList(document.dishes).map(({ name }) => toTexts(name));
  return new Set(locales.filter((locale) => named.some((texts) => texts[locale])));
}

/** Returns how many texts of a dish, of its specifications and choices lack in a language of the menu. */
export function countMissing(dish: Document, written: ReadonlySet<Locale>): { missing: number; all: number } {
  const groups = toList(dish.groups);
  const texts = [
    dish.name,
    ...[dish.brief, dish.label].filter(Boolean),
    ...toList(dish.specs).map(({ name }) => name),
    ...groups.map(({ name }) => name),
    ...groups.flatMap(({ items }) => toList(items).map(({ name }) => name)),
  ].map(toTexts);
  const missing = texts.flatMap((each) => [...written].filter((locale) => !each[locale]));
  return { missing: missing.length, all: texts.length * written.size };
}

/** Returns a key for a new entry: readable in the file, and not one of those that are taken. */
export function makeKey(name: string, taken: readonly string[], fallback: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  const base = plain || fallback;
  let key = base;
  for (let nth = 2; taken.includes(key); nth++) key = `${base}-${nth}`;
  return key;
}

/** Returns an amount as it is typed, or undefined when it is none. */
export function parseAmount(text: string, decimals: 0 | 2): number | undefined {
  const plain = text.replace(/\s/g, '').replace(/,(\d{1,2})$/, decimals === 2 ? '.$1' : ',$1');
  // Whole amounts are grouped by dots or commas, as in 45.000.
  const value = decimals === 0 ? plain.replace(/[.,](?=\d{3}(\D|$))/g, '') : plain.replace(/,(?=\d{3})/g, '');
  return /^\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

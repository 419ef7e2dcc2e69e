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

/** Counts the texts of a dish, its specifications and choices that are missing in a language of the menu. */
export function countMissing(dish: Document, written: ReadonlySet<Locale>): { missing: number; all: number } {
  const groups = toList(dish.groups);
  const texts = [
    dish.name,
    ...[dish.brief, dish.label].filter(Boolean),
    ...toList(dish.specs).map(({ name }) => name),
    ...groups.map(({ name }) => name),
    ...groups.flatMap(({ items }) =>
      toList(items).flatMap(({ name, dish }) => (dish === undefined ? [name] : [])),
    ),
  ].map(toTexts);
  const missing = texts.flatMap((each) => [...written].filter((locale) => !each[locale]));
  return { missing: missing.length, all: texts.length * written.size };
}

import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import { getHtmlLang, type Locale } from '@/lib/contract/values';
import type { Statement } from './food-facts';

/** The statements of a dish on a diner's list, each in the order of the vocabulary. */
export type Met = Record<Exclude<Statement, 'freeOf'>, Avoidable[]>;

/** Compares a dish with the allergens and diets that a diner avoids. */
export function findMet(state: (avoidable: Avoidable) => Statement, avoided: readonly Avoidable[]): Met {
  const met: Met = { contains: [], depends: [], mayContain: [], notStated: [] };
  for (const avoidable of avoidables) {
    if (!avoided.includes(avoidable)) continue;
    const statement = state(avoidable);
    if (statement !== 'freeOf') met[statement].push(avoidable);
  }
  return met;
}

/**
 * Returns whether the dish contains or may contain an entry of the list: such a dish is hidden, and a warning precedes
 * adding it.
 */
export const isMet = ({ contains, mayContain }: Met): boolean => contains.length + mayContain.length > 0;

/** Returns whether the restaurant states that the dish is free of the whole list. */
export const isFreeOfAll = (met: Met): boolean => Object.values(met).every((some) => some.length === 0);

/** Returns names as one text in the given order: `egg, milk`, in Chinese with its own comma. */
export const listNames = (names: readonly string[], locale: Locale): string =>
  names.join(getHtmlLang(locale).startsWith('zh') ? '、' : ', ');

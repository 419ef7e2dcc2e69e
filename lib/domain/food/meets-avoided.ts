import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import type { Statement } from './food-facts';

/** What of a diner's list a dish contains, and what is not known of it, each in the order of the vocabulary. */
export type Met = Record<Exclude<Statement, 'freeOf'>, Avoidable[]>;

/** Returns how a dish stands to what a diner avoids (ALG-03). */
export function findMet(state: (avoidable: Avoidable) => Statement, avoided: readonly Avoidable[]): Met {
  const met: Met = { contains: [], depends: [], mayContain: [], notStated: [] };
  for (const avoidable of avoidables) {
    if (!avoided.includes(avoidable)) continue;
    const statement = state(avoidable);
    if (statement !== 'freeOf') met[statement].push(avoidable);
  }
  return met;
}

/** Whether it contains something of the list, or may: such a dish is hidden, and warned of before it is added. */
export const isMet = ({ contains, mayContain }: Met): boolean => contains.length + mayContain.length > 0;

/** Whether there is nothing to say: the restaurant states that it is free of all of the list. */
export const isFreeOfAll = (met: Met): boolean => Object.values(met).every((some) => some.length === 0);

import type { PropertyGroup } from '@/lib/contract/menu';
import { countChosen, type ItemCounts } from './choice';

/** How many choices a group takes. */
type GroupRule =
  | { kind: 'exactly'; number: number; required: boolean }
  | { kind: 'atLeast'; least: number; required: boolean }
  | { kind: 'atMost'; most: number; required: boolean };

/**
 * The rule of a group: exactly `mustSelectNumber` (DSH-06), at least a `minNumber` that has no `maxNumber` beside it
 * (DSH-07), else at most `maxNumber`, which is 1 when absent (DSH-08). Required unless it says it isn't (DSH-05).
 */
export function getRule(group: PropertyGroup): GroupRule {
  const required = group.isMandatory !== false;
  if (group.mustSelectNumber) return { kind: 'exactly', number: group.mustSelectNumber, required };
  if (group.minNumber && !group.maxNumber) return { kind: 'atLeast', least: group.minNumber, required };
  return { kind: 'atMost', most: group.maxNumber || 1, required };
}

/** The most choices that a group takes; none for one that only has a minimum. */
export function getMaxChoices(group: PropertyGroup): number | undefined {
  const rule = getRule(group);
  if (rule.kind === 'exactly') return rule.number;
  return rule.kind === 'atMost' ? rule.most : undefined;
}

/** One choice at most: a new one takes the place of the old one (DSH-09). */
export const isSingleChoice = (group: PropertyGroup): boolean => getMaxChoices(group) === 1;

/** Extras with a price, of which several can be chosen, are counted in quantity boxes; what has no price is ticked (DSH-01). */
export const isCounted = (group: PropertyGroup): boolean =>
  !isSingleChoice(group) && group.havePrice === true;

/** Why a group is not complete. */
export type GroupError =
  | { code: 'GROUP_REQUIRED' }
  | { code: 'GROUP_TOO_FEW'; least: number }
  | { code: 'GROUP_TOO_MANY'; most: number };

/**
 * Returns what is wrong with the choices of a group, if anything (DSH-05 to DSH-08). An optional group may stay empty; once used,
 * its rule applies.
 */
export function validateGroup(group: PropertyGroup, counts: ItemCounts): GroupError | undefined {
  const rule = getRule(group);
  const chosen = countChosen(group, counts);
  if (chosen === 0) return rule.required ? { code: 'GROUP_REQUIRED' } : undefined;
  if (rule.kind === 'exactly' && chosen < rule.number) return { code: 'GROUP_TOO_FEW', least: rule.number };
  if (rule.kind === 'atLeast' && chosen < rule.least) return { code: 'GROUP_TOO_FEW', least: rule.least };
  const most = getMaxChoices(group);
  return most !== undefined && chosen > most ? { code: 'GROUP_TOO_MANY', most } : undefined;
}

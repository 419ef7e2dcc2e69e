import type { PropertyGroup } from '@/lib/contract/menu';
import { countChosen, type ItemCounts } from './choice';
import { getChoiceBounds } from './sale-rules';

/** The number of choices that a group takes. */
type GroupRule =
  | { kind: 'exactly'; number: number; required: boolean }
  | { kind: 'atLeast'; least: number; required: boolean }
  | { kind: 'atMost'; least: number; most: number; required: boolean };

/**
 * Returns the rule of a group: exactly `mustSelectNumber` (DSH-06), at least `minNumber` when there is no `maxNumber`
 * (DSH-07), else up to `maxNumber`, by default 1 (DSH-08). A group is required by default (DSH-05).
 */
export function getRule(group: PropertyGroup): GroupRule {
  const required = group.isMandatory !== false;
  const { mustSelectNumber: exactly, minNumber: min, maxNumber: max } = group;
  const { least, most } = getChoiceBounds({ exactly, min, max });
  if (exactly) return { kind: 'exactly', number: exactly, required };
  return most === Number.POSITIVE_INFINITY
    ? { kind: 'atLeast', least, required }
    : { kind: 'atMost', least, most, required };
}

/** Returns the maximum number of choices of a group; undefined for one with a minimum only. */
export function findMaxChoices(group: PropertyGroup): number | undefined {
  const rule = getRule(group);
  if (rule.kind === 'exactly') return rule.number;
  return rule.kind === 'atMost' ? rule.most : undefined;
}

/** A new choice replaces the old one in such a group. */
export const isSingleChoice = (group: PropertyGroup): boolean => findMaxChoices(group) === 1;

/** Extras with a price that can be chosen several times have quantity boxes; those without a price are ticked. */
export const isCounted = (group: PropertyGroup): boolean =>
  !isSingleChoice(group) && group.havePrice === true;

/** The reason that a group is incomplete. */
export type GroupError =
  | { code: 'GROUP_REQUIRED' }
  | { code: 'GROUP_TOO_FEW'; least: number }
  | { code: 'GROUP_TOO_MANY'; most: number };

/**
 * Returns the error in the choices of a group, if any. An optional group may stay empty; once used, its rule applies.
 */
export function validateGroup(group: PropertyGroup, counts: ItemCounts): GroupError | undefined {
  const rule = getRule(group);
  const chosen = countChosen(group, counts);
  if (chosen === 0) return rule.required ? { code: 'GROUP_REQUIRED' } : undefined;
  const least = rule.kind === 'exactly' ? rule.number : rule.least;
  if (chosen < least) return { code: 'GROUP_TOO_FEW', least };
  const most = findMaxChoices(group);
  return most !== undefined && chosen > most ? { code: 'GROUP_TOO_MANY', most } : undefined;
}

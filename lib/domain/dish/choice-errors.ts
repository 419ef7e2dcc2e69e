import type { Dish, PropertyGroup } from '@/lib/contract/menu';
import { type Choice, countChosen } from './choice';
import { type GroupError, getRule, validateGroup } from './group-rule';
import { getGroupsOnSale, isSoldOut, listSpecsOnSale } from './on-sale';

/**
 * The errors that prevent adding a dish, in the order in which the dialog shows them. The codes are those of the
 * contract.
 */
export type ChoiceError =
  | { code: 'SOLD_OUT' }
  | { code: 'SPEC_REQUIRED' }
  | (GroupError & { group: PropertyGroup });

type Chooseable = Pick<Dish, 'detailList' | 'items' | 'goodsStock' | 'minOrderNumber'>;

/** A specification is required when at least one is on sale. */
function isSpecMissing(dish: Pick<Dish, 'detailList'>, choice: Choice): boolean {
  const specs = listSpecsOnSale(dish);
  return specs.length > 0 && !specs.some((spec) => spec.specId === choice.specId);
}

/** Returns every error of a choice, the first gap first; `validateQuantity` checks the count. */
export function validateChoices(dish: Chooseable, choice: Choice): ChoiceError[] {
  if (isSoldOut(dish)) return [{ code: 'SOLD_OUT' }];
  const errors: ChoiceError[] = isSpecMissing(dish, choice) ? [{ code: 'SPEC_REQUIRED' }] : [];
  for (const group of getGroupsOnSale(dish, choice.counts)) {
    const error = validateGroup(group, choice.counts);
    if (error) errors.push({ ...error, group });
  }
  return errors;
}

/** Returns how many choices are missing: of a group that takes exactly five and has two, three. */
export const countMissing = (errors: readonly ChoiceError[], { counts }: Choice): number =>
  errors.reduce((sum, error) => {
    if (!('group' in error)) return sum + 1;
    const rule = getRule(error.group);
    const least = rule.kind === 'exactly' ? rule.number : rule.least;
    return sum + Math.max(1, least - countChosen(error.group, counts));
  }, 0);

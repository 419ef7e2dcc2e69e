import { type Avoidable, type FoodFacts, type Heat, heats } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Choice } from '../dish/choice';
import { getRule, validateGroup } from '../dish/group-rule';
import { getItemsOnSale, getSpecsOnSale } from '../dish/on-sale';
import { combineFacts, getStatement, getWorse, type Statement } from './food-facts';

type Food = Pick<Dish, 'food' | 'detailList' | 'items'>;

/** Returns what the parts state that a diner has chosen: the specification, and each item. */
const getPartFacts = (dish: Food, { specId, counts }: Choice): (FoodFacts | undefined)[] => [
  ...dish.detailList.filter((spec) => spec.specId === specId).map((spec) => spec.food),
  ...dish.items.flatMap((group) =>
    group.itemList.filter((item) => counts[item.itemId]).map((item) => item.food),
  ),
];

/** Returns the alternatives of each choice that must still be made. */
function getOpenChoices(dish: Food, choice: Choice): (FoodFacts | undefined)[][] {
  const specs = getSpecsOnSale(dish);
  const groups = dish.items.filter(
    (group) =>
      getItemsOnSale(group).length > 0 && getRule(group).required && validateGroup(group, choice.counts),
  );
  return [
    ...(specs.length > 0 && !specs.some((spec) => spec.specId === choice.specId)
      ? [specs.map((spec) => spec.food)]
      : []),
    ...groups.map((group) => getItemsOnSale(group).map((item) => item.food)),
  ];
}

/** Returns what the alternatives of one choice come to: certain only where all of them agree. */
function getChoiceStatement(alternatives: (FoodFacts | undefined)[], avoidable: Avoidable): Statement {
  const stated = alternatives.map((facts) => getStatement(facts, avoidable));
  if (stated.every((one) => one === 'contains')) return 'contains';
  if (stated.includes('contains')) return 'depends';
  return stated.reduce(getWorse);
}

/** Returns what is known of a chosen dish, as it is ordered (ALG-01). */
export const getChosenFacts = (dish: Food, choice: Choice): FoodFacts =>
  combineFacts(dish.food, getPartFacts(dish, choice));

/**
 * Returns what is known of an allergen or a diet while a diner chooses. What must still be chosen counts: a dish is free of
 * something only when each alternative is. Extras that nobody has to choose count once they are chosen (ALG-01).
 */
export function getDishStatement(dish: Food, choice: Choice, avoidable: Avoidable): Statement {
  return getOpenChoices(dish, choice)
    .map((alternatives) => getChoiceStatement(alternatives, avoidable))
    .reduce(getWorse, getStatement(getChosenFacts(dish, choice), avoidable));
}

/** Returns how hot the dish is, at most, as far as it is stated. */
export function getHeat(dish: Food, choice: Choice): Heat | undefined {
  const open = getOpenChoices(dish, choice).flatMap((alternatives) =>
    alternatives.flatMap((facts) => (facts?.heat === undefined ? [] : [facts.heat])),
  );
  const chosen = getPartFacts(dish, choice).flatMap((facts) =>
    facts?.heat === undefined ? [] : [facts.heat],
  );
  const stated = [...open, ...chosen];
  return stated.length > 0 ? heats[Math.max(...stated)] : dish.food?.heat;
}

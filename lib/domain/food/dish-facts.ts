import { type Avoidable, type FoodFacts, type Heat, heats } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Choice } from '../dish/choice';
import { getRule, validateGroup } from '../dish/group-rule';
import { getItemsOnSale, listOpenGroups, listSpecsOnSale } from '../dish/on-sale';
import { combineFacts, getStatement, getWorse, type Statement } from './food-facts';

type Food = Pick<Dish, 'food' | 'detailList' | 'items'>;

/** Returns the statements about the chosen parts: the specification, and each item. */
const getPartFacts = (dish: Food, { specId, counts }: Choice): (FoodFacts | undefined)[] => [
  ...dish.detailList.filter((spec) => spec.specId === specId).map((spec) => spec.food),
  ...listOpenGroups(dish, counts).flatMap((group) =>
    group.itemList.filter((item) => counts[item.itemId]).map((item) => item.food),
  ),
];

/** Returns the alternatives of each choice that must still be made. */
function getOpenChoices(dish: Food, choice: Choice): (FoodFacts | undefined)[][] {
  const specs = listSpecsOnSale(dish);
  const groups = listOpenGroups(dish, choice.counts).filter(
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

/** Returns the combined statement of one choice's alternatives: certain only when all of them agree. */
function getChoiceStatement(alternatives: (FoodFacts | undefined)[], avoidable: Avoidable): Statement {
  const stated = alternatives.map((facts) => getStatement(facts, avoidable));
  if (stated.every((statement) => statement === 'contains')) return 'contains';
  if (stated.includes('contains')) return 'depends';
  return stated.reduce(getWorse);
}

/** Returns the statements about a dish with its choices. */
export const getChosenFacts = (dish: Food, choice: Choice): FoodFacts =>
  combineFacts(dish.food, getPartFacts(dish, choice));

/**
 * Returns the statement on an allergen or a diet while a diner chooses. Open choices count: a dish is free of an
 * allergen only when each alternative is. Optional extras count once they are chosen (ALG-01).
 */
export function getDishStatement(dish: Food, choice: Choice, avoidable: Avoidable): Statement {
  return getOpenChoices(dish, choice)
    .map((alternatives) => getChoiceStatement(alternatives, avoidable))
    .reduce(getWorse, getStatement(getChosenFacts(dish, choice), avoidable));
}

/** Returns the highest stated heat of the dish. */
export function findHeat(dish: Food, choice: Choice): Heat | undefined {
  const open = getOpenChoices(dish, choice).flatMap((alternatives) =>
    alternatives.flatMap((facts) => (facts?.heat === undefined ? [] : [facts.heat])),
  );
  const chosen = getPartFacts(dish, choice).flatMap((facts) =>
    facts?.heat === undefined ? [] : [facts.heat],
  );
  const stated = [...open, ...chosen];
  return stated.length > 0 ? heats[Math.max(...stated)] : dish.food?.heat;
}

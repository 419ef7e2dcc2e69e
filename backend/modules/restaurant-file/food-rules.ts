import {
  type Allergen,
  allergens,
  type Diet,
  diets,
  type FoodFacts,
} from '../../../lib/contract/food-values';
import { findContradictions, getStatement } from '../../../lib/domain/food/food-facts';
import type { FieldError, FieldPath } from './file-errors';
import { getEntries, getFields, type Loose } from './loose';
import { validateUniqueTexts } from './repeated';

/** Returns what a dish, its specifications and its options state both ways about allergens and diets (ALG-01). */
export function validateFood(dish: Loose, path: FieldPath): FieldError[] {
  const specs = getEntries(dish.specs).map(getFields);
  const groups = getEntries(dish.groups).map(getFields);
  const errors = [
    ...validatePart(dish.food, [...path, 'food']),
    ...specs.flatMap((spec, index) => validatePart(spec.food, [...path, 'specs', index, 'food'])),
    ...groups.flatMap((group, at) =>
      getEntries(group.items).flatMap((item, index) =>
        validatePart(getFields(item).food, [...path, 'groups', at, 'items', index, 'food']),
      ),
    ),
  ];

  const facts = readFacts(dish.food);
  specs.forEach((spec, index) => {
    for (const value of readFacts(spec.food).freeOf ?? [])
      if (facts.contains?.includes(value))
        errors.push(
          createContradiction(
            spec.food,
            [...path, 'specs', index, 'food'],
            'freeOf',
            value,
            'the dish contains it whatever is chosen; state it at the specifications instead',
          ),
        );
  });
  const forced = [
    specs,
    ...groups
      .filter((group) => group.mandatory !== false)
      .map((group) => getEntries(group.items).map(getFields)),
  ];
  for (const value of facts.freeOf ?? [])
    if (
      forced.some(
        (parts) =>
          parts.length > 0 && parts.every((part) => getStatement(readFacts(part.food), value) === 'contains'),
      )
    )
      errors.push(
        createContradiction(
          dish.food,
          [...path, 'food'],
          'freeOf',
          value,
          'each alternative of a choice that must be made contains it',
        ),
      );
  return errors;
}

function validatePart(food: unknown, path: FieldPath): FieldError[] {
  return [
    ...lists.flatMap((list) => validateUniqueTexts(getFields(food)[list], [...path, list])),
    ...findContradictions(readFacts(food)).map(({ list, value, against }) =>
      createContradiction(food, path, list, value, `it stands beside "${against}"`),
    ),
  ];
}

const lists = ['contains', 'mayContain', 'freeOf', 'suits', 'notFor'] as const;

function createContradiction(
  food: unknown,
  path: FieldPath,
  list: (typeof lists)[number],
  value: string,
  why: string,
): FieldError {
  const index = getEntries(getFields(food)[list]).indexOf(value);
  return {
    path: [...path, list, index],
    code: 'FOOD_CONTRADICTION',
    reason: `"${value}" contradicts another statement: ${why}`,
  };
}

const isAllergen = (value: unknown): value is Allergen => allergens.some((one) => one === value);
const isDiet = (value: unknown): value is Diet => diets.some((one) => one === value);

/** What can be read of it; the schema reports the rest. */
function readFacts(food: unknown): FoodFacts {
  const { contains, mayContain, freeOf, suits, notFor } = getFields(food);
  return {
    contains: getEntries(contains).filter(isAllergen),
    mayContain: getEntries(mayContain).filter(isAllergen),
    freeOf: getEntries(freeOf).filter(isAllergen),
    suits: getEntries(suits).filter(isDiet),
    notFor: getEntries(notFor).filter(isDiet),
  };
}

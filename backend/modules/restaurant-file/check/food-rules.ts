import {
  type Allergen,
  allergens,
  type Diet,
  diets,
  type FoodFacts,
} from '../../../../lib/contract/food-values';
import { findContradictions, getStatement } from '../../../../lib/domain/food/food-facts';
import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields } from '../yaml/loose';
import { validateUniqueTexts } from './repeated';

/**
 * Returns an error for each allergen or diet about which a dish, its specifications and its options
 * contradict themselves.
 */
export function validateFood(dish: Loose, path: FieldPath): FieldError[] {
  const specs = toEntries(dish.specs).map(toFields);
  const groups = toEntries(dish.groups).map(toFields);
  const errors = [
    ...validatePart(dish.food, [...path, 'food']),
    ...specs.flatMap((spec, index) => validatePart(spec.food, [...path, 'specs', index, 'food'])),
    ...groups.flatMap((group, at) =>
      toEntries(group.items).flatMap((item, index) =>
        validatePart(toFields(item).food, [...path, 'groups', at, 'items', index, 'food']),
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
      .map((group) => toEntries(group.items).map(toFields)),
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
    ...lists.flatMap((list) => validateUniqueTexts(toFields(food)[list], [...path, list])),
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
  const index = toEntries(toFields(food)[list]).indexOf(value);
  return {
    path: [...path, list, index],
    code: 'FOOD_CONTRADICTION',
    reason: `"${value}" contradicts another statement: ${why}`,
  };
}

const isAllergen = (value: unknown): value is Allergen => allergens.some((one) => one === value);
const isDiet = (value: unknown): value is Diet => diets.some((one) => one === value);

/** Reads the valid facts; the schema reports the others. */
function readFacts(food: unknown): FoodFacts {
  const { contains, mayContain, freeOf, suits, notFor } = toFields(food);
  return {
    contains: toEntries(contains).filter(isAllergen),
    mayContain: toEntries(mayContain).filter(isAllergen),
    freeOf: toEntries(freeOf).filter(isAllergen),
    suits: toEntries(suits).filter(isDiet),
    notFor: toEntries(notFor).filter(isDiet),
  };
}

import {
  type Allergen,
  allergens,
  type Diet,
  diets,
  type FoodFacts,
} from '../../../lib/contract/food-values';
import { findContradictions, getStatement } from '../../../lib/domain/food/food-facts';
import type { FieldError, FieldPath } from './file-errors';
import { entries, fields, type Loose } from './loose';
import { repeatedTexts } from './repeated';

/** Returns what a dish, its specifications and its options state both ways about allergens and diets (ALG-01). */
export function validateFood(dish: Loose, path: FieldPath): FieldError[] {
  const specs = entries(dish.specs).map(fields);
  const groups = entries(dish.groups).map(fields);
  const errors = [
    ...validatePart(dish.food, [...path, 'food']),
    ...specs.flatMap((spec, index) => validatePart(spec.food, [...path, 'specs', index, 'food'])),
    ...groups.flatMap((group, at) =>
      entries(group.items).flatMap((item, index) =>
        validatePart(fields(item).food, [...path, 'groups', at, 'items', index, 'food']),
      ),
    ),
  ];

  const facts = readFacts(dish.food);
  specs.forEach((spec, index) => {
    for (const value of readFacts(spec.food).freeOf ?? [])
      if (facts.contains?.includes(value))
        errors.push(
          contradiction(
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
    ...groups.filter((group) => group.mandatory !== false).map((group) => entries(group.items).map(fields)),
  ];
  for (const value of facts.freeOf ?? [])
    if (
      forced.some(
        (parts) =>
          parts.length > 0 && parts.every((part) => getStatement(readFacts(part.food), value) === 'contains'),
      )
    )
      errors.push(
        contradiction(
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
    ...lists.flatMap((list) => repeatedTexts(fields(food)[list], [...path, list])),
    ...findContradictions(readFacts(food)).map(({ list, value, against }) =>
      contradiction(food, path, list, value, `it stands beside "${against}"`),
    ),
  ];
}

const lists = ['contains', 'mayContain', 'freeOf', 'suits', 'notFor'] as const;

function contradiction(
  food: unknown,
  path: FieldPath,
  list: (typeof lists)[number],
  value: string,
  why: string,
): FieldError {
  const index = entries(fields(food)[list]).indexOf(value);
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
  const { contains, mayContain, freeOf, suits, notFor } = fields(food);
  return {
    contains: entries(contains).filter(isAllergen),
    mayContain: entries(mayContain).filter(isAllergen),
    freeOf: entries(freeOf).filter(isAllergen),
    suits: entries(suits).filter(isDiet),
    notFor: entries(notFor).filter(isDiet),
  };
}

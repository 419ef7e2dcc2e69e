import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields, toText } from '../yaml/loose';
import { validateUniqueKeys } from './repeated';

type Dishes = ReadonlyMap<string | undefined, Loose>;

/** Checks the items that are dishes of the menu, and the choices that items open. */
export function validateSets(dish: Loose, path: FieldPath, dishes: Dishes): FieldError[] {
  return toEntries(dish.groups).flatMap((entry, at) => {
    const group = toFields(entry);
    const place = [...path, 'groups', at];
    const items = toEntries(group.items).map(toFields);
    return [
      ...validateHalves(group, items, place),
      ...items.flatMap((item, index) => validateItem(item, [...place, 'items', index], dishes)),
    ];
  });
}

function validateHalves(group: Loose, items: readonly Loose[], path: FieldPath): FieldError[] {
  if (group.halves === undefined) return [];
  const isWhole = group.mustSelect === 2 && group.hasPrice !== true && group.mandatory !== false;
  if (isWhole && items.every((item) => item.dish !== undefined)) return [];
  return [
    {
      path: [...path, 'halves'],
      code: 'HALVES',
      reason: 'halves are "mustSelect: 2" without prices of their own, and each item is a dish',
    },
  ];
}

function validateItem(item: Loose, path: FieldPath, dishes: Dishes): FieldError[] {
  const key = toText(item.dish);
  const opened = validateUniqueKeys(item.groups, [...path, 'groups']);
  if (key === undefined) {
    const errors: FieldError[] = [...opened];
    if (item.name === undefined)
      errors.push({ path: [...path, 'name'], code: 'REQUIRED', reason: 'an item needs a name, or a dish' });
    if (item.spec !== undefined)
      errors.push({ path: [...path, 'spec'], code: 'SET_SPEC', reason: 'only a dish has specifications' });
    return errors;
  }
  const dish = dishes.get(key);
  if (!dish)
    return [...opened, { path: [...path, 'dish'], code: 'SET_DISH', reason: `there is no dish "${key}"` }];
  return [...opened, ...validateDish(item, dish, path)];
}

/** A set of sets would have no end, and a dish with specifications is one of them. */
function validateDish(item: Loose, dish: Loose, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const own = toEntries(dish.groups).flatMap((group) => toEntries(toFields(group).items).map(toFields));
  if (own.some((option) => option.dish !== undefined || toEntries(option.groups).length > 0))
    errors.push({
      path: [...path, 'dish'],
      code: 'SET_DISH',
      reason: 'its own choices open others, so it cannot be a part of a set',
    });
  if (toEntries(item.groups).length > 0)
    errors.push({
      path: [...path, 'groups'],
      code: 'SET_DISH',
      reason: 'a dish has its own choices',
    });
  const specs = toEntries(dish.specs).map((spec) => toText(toFields(spec).key));
  const spec = toText(item.spec);
  if (specs.length > 0 ? !specs.includes(spec) : spec !== undefined)
    errors.push({
      path: [...path, 'spec'],
      code: 'SET_SPEC',
      reason: specs.length > 0 ? `is one of ${specs.join(', ')}` : 'the dish has no specifications',
    });
  return errors;
}

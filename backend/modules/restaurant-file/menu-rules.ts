import type { FieldError, FieldPath } from './file-errors';
import { validateFood } from './food-rules';
import { getEntries, getFields, getNumber, getText, type Loose } from './loose';
import { validateUniqueKeys } from './repeated';

/** What must hold between the fields of a menu: keys, references, and choices that a diner can make. */
export function validateMenu(file: Loose): FieldError[] {
  const errors: FieldError[] = [
    ...validateUniqueKeys(file.categories, ['categories']),
    ...validateUniqueKeys(file.dishes, ['dishes']),
  ];
  const categories = new Set(getEntries(file.categories).map((category) => getText(getFields(category).key)));
  getEntries(file.dishes).forEach((entry, index) => {
    errors.push(...validateChoices(getFields(entry), ['dishes', index], categories));
  });
  return errors;
}

function validateChoices(dish: Loose, path: FieldPath, categories: Set<string | undefined>): FieldError[] {
  const errors: FieldError[] = [
    ...validateUniqueKeys(dish.specs, [...path, 'specs']),
    ...validateUniqueKeys(dish.groups, [...path, 'groups']),
  ];
  const category = getText(dish.category);
  if (category !== undefined && !categories.has(category))
    errors.push({
      path: [...path, 'category'],
      code: 'CATEGORY_UNKNOWN',
      reason: `there is no category "${category}"`,
    });

  const price = getNumber(dish.price);
  const oldPrice = getNumber(dish.oldPrice);
  if (price !== undefined && oldPrice !== undefined && oldPrice <= price)
    errors.push({
      path: [...path, 'oldPrice'],
      code: 'OLD_PRICE',
      reason: 'the old price is not above the price',
    });

  const least = getNumber(dish.minOrder);
  const most = getNumber(dish.maxOrder);
  if (least !== undefined && most !== undefined && most < least)
    errors.push({
      path: [...path, 'maxOrder'],
      code: 'RANGE_REVERSED',
      reason: `maxOrder is below minOrder, ${least}`,
    });

  const onSale = dish.onSale !== false;
  if (dish.mandatory === true && (!onSale || dish.stock === 0))
    errors.push({
      path: [...path, 'mandatory'],
      code: 'MANDATORY_UNAVAILABLE',
      reason: 'every order must hold this dish, but it cannot be ordered',
    });

  const specs = getEntries(dish.specs);
  if (onSale && specs.length > 0 && !specs.some((spec) => getFields(spec).onSale !== false))
    errors.push({
      path: [...path, 'specs'],
      code: 'SPECS_OFF_SALE',
      reason: 'no specification is on sale, so the dish cannot be ordered',
    });

  errors.push(...validateFood(dish, path));
  getEntries(dish.groups).forEach((group, index) => {
    errors.push(...validateGroups(getFields(group), [...path, 'groups', index]));
  });
  return errors;
}

/** A group is impossible when the diner must choose more than its items on sale allow (DSH-05 to DSH-08). */
function validateGroups(group: Loose, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [...validateUniqueKeys(group.items, [...path, 'items'])];
  const must = getNumber(group.mustSelect);
  const least = getNumber(group.min);
  const most = getNumber(group.max);
  if (must !== undefined && (least !== undefined || most !== undefined))
    errors.push({
      path: [...path, 'mustSelect'],
      code: 'GROUP_RULES',
      reason: 'mustSelect stands alone, without min and max',
    });
  if (least !== undefined && most !== undefined && most < least)
    errors.push({ path: [...path, 'max'], code: 'RANGE_REVERSED', reason: `max is below min, ${least}` });

  const items = getEntries(group.items).map(getFields);
  const available = items
    .filter((item) => item.onSale !== false)
    .reduce((sum, item) => sum + (group.hasPrice === true ? (getNumber(item.max) ?? 99) : 1), 0);
  const mandatory = group.mandatory !== false;
  const needed = must ?? least ?? (mandatory ? 1 : 0);
  // An optional group may be left alone, but what it asks for must still be possible for those who choose.
  if (items.length > 0 && needed > available)
    errors.push({
      path:
        must !== undefined
          ? [...path, 'mustSelect']
          : least !== undefined
            ? [...path, 'min']
            : [...path, 'items'],
      code: 'GROUP_IMPOSSIBLE',
      reason: `${needed} must be chosen, but only ${available} can be`,
    });

  items.forEach((item, index) => {
    const price = getNumber(item.price);
    if (group.hasPrice !== true && price !== undefined && price > 0)
      errors.push({
        path: [...path, 'items', index, 'price'],
        code: 'PRICE_WITHOUT_HAS_PRICE',
        reason: 'this item has a price, so its group needs "hasPrice: true"',
      });
  });
  return errors;
}

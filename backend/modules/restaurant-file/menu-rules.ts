import type { FieldFault, FieldPath } from './file-errors';
import { entries, fields, type Loose, numberOf, textOf } from './loose';
import { repeatedKeys } from './repeated';

/** What must hold between the fields of a menu: keys, references, and choices that a diner can make. */
export function menuFaults(file: Loose): FieldFault[] {
  const faults: FieldFault[] = [
    ...repeatedKeys(file.categories, ['categories']),
    ...repeatedKeys(file.dishes, ['dishes']),
  ];
  const categories = new Set(entries(file.categories).map((category) => textOf(fields(category).key)));
  entries(file.dishes).forEach((entry, index) => {
    faults.push(...dishFaults(fields(entry), ['dishes', index], categories));
  });
  return faults;
}

function dishFaults(dish: Loose, path: FieldPath, categories: Set<string | undefined>): FieldFault[] {
  const faults: FieldFault[] = [
    ...repeatedKeys(dish.specs, [...path, 'specs']),
    ...repeatedKeys(dish.groups, [...path, 'groups']),
  ];
  const category = textOf(dish.category);
  if (category !== undefined && !categories.has(category))
    faults.push({
      path: [...path, 'category'],
      code: 'CATEGORY_UNKNOWN',
      reason: `there is no category "${category}"`,
    });

  const price = numberOf(dish.price);
  const oldPrice = numberOf(dish.oldPrice);
  if (price !== undefined && oldPrice !== undefined && oldPrice <= price)
    faults.push({
      path: [...path, 'oldPrice'],
      code: 'OLD_PRICE',
      reason: 'the old price is not above the price',
    });

  const least = numberOf(dish.minOrder);
  const most = numberOf(dish.maxOrder);
  if (least !== undefined && most !== undefined && most < least)
    faults.push({
      path: [...path, 'maxOrder'],
      code: 'RANGE_REVERSED',
      reason: `maxOrder is below minOrder, ${least}`,
    });

  const onSale = dish.onSale !== false;
  if (dish.mandatory === true && (!onSale || dish.stock === 0))
    faults.push({
      path: [...path, 'mandatory'],
      code: 'MANDATORY_UNAVAILABLE',
      reason: 'every order must hold this dish, but it cannot be ordered',
    });

  const specs = entries(dish.specs);
  if (onSale && specs.length > 0 && !specs.some((spec) => fields(spec).onSale !== false))
    faults.push({
      path: [...path, 'specs'],
      code: 'SPECS_OFF_SALE',
      reason: 'no specification is on sale, so the dish cannot be ordered',
    });

  entries(dish.groups).forEach((group, index) => {
    faults.push(...groupFaults(fields(group), [...path, 'groups', index]));
  });
  return faults;
}

/** A group is impossible when the diner must choose more than its items on sale allow (DSH-05 to DSH-08). */
function groupFaults(group: Loose, path: FieldPath): FieldFault[] {
  const faults: FieldFault[] = [...repeatedKeys(group.items, [...path, 'items'])];
  const must = numberOf(group.mustSelect);
  const least = numberOf(group.min);
  const most = numberOf(group.max);
  if (must !== undefined && (least !== undefined || most !== undefined))
    faults.push({
      path: [...path, 'mustSelect'],
      code: 'GROUP_RULES',
      reason: 'mustSelect stands alone, without min and max',
    });
  if (least !== undefined && most !== undefined && most < least)
    faults.push({ path: [...path, 'max'], code: 'RANGE_REVERSED', reason: `max is below min, ${least}` });

  const items = entries(group.items).map(fields);
  const available = items
    .filter((item) => item.onSale !== false)
    .reduce((sum, item) => sum + (group.hasPrice === true ? (numberOf(item.max) ?? 99) : 1), 0);
  const mandatory = group.mandatory !== false;
  const needed = must ?? least ?? (mandatory ? 1 : 0);
  // An optional group may be left alone, but what it asks for must still be possible for those who choose.
  if (items.length > 0 && needed > available)
    faults.push({
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
    const price = numberOf(item.price);
    if (group.hasPrice !== true && price !== undefined && price > 0)
      faults.push({
        path: [...path, 'items', index, 'price'],
        code: 'PRICE_WITHOUT_HAS_PRICE',
        reason: 'this item has a price, so its group needs "hasPrice: true"',
      });
  });
  return faults;
}

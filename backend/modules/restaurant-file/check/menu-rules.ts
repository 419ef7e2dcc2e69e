import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields, toNumber, toText } from '../yaml/loose';
import { validateAvailable, validateMandatoryTimes } from './available-rules';
import { validateFood } from './food-rules';
import { validateUniqueKeys } from './repeated';
import { validateSets } from './set-rules';

/** Checks the rules between the fields of a menu: keys, references, and choices that a diner can make. */
export function validateMenu(file: Loose): FieldError[] {
  const errors: FieldError[] = [
    ...validateUniqueKeys(file.categories, ['categories']),
    ...validateUniqueKeys(file.dishes, ['dishes']),
  ];
  const categories = new Map(
    toEntries(file.categories).map((entry) => [toText(toFields(entry).key), toFields(entry)]),
  );
  toEntries(file.categories).forEach((entry, index) => {
    errors.push(...validateAvailable(toFields(entry), ['categories', index]));
  });
  const dishes = new Map(
    toEntries(file.dishes).map((entry) => [toText(toFields(entry).key), toFields(entry)]),
  );
  toEntries(file.dishes).forEach((entry, index) => {
    errors.push(...validateChoices(toFields(entry), ['dishes', index], categories));
    errors.push(...validateSets(toFields(entry), ['dishes', index], dishes));
  });
  return errors;
}

function validateChoices(
  dish: Loose,
  path: FieldPath,
  categories: ReadonlyMap<string | undefined, Loose>,
): FieldError[] {
  const errors: FieldError[] = [
    ...validateUniqueKeys(dish.specs, [...path, 'specs']),
    ...validateUniqueKeys(dish.groups, [...path, 'groups']),
  ];
  const category = toText(dish.category);
  if (category !== undefined && !categories.has(category))
    errors.push({
      path: [...path, 'category'],
      code: 'CATEGORY_UNKNOWN',
      reason: `there is no category "${category}"`,
    });

  const price = toNumber(dish.price);
  const oldPrice = toNumber(dish.oldPrice);
  if (price !== undefined && oldPrice !== undefined && oldPrice <= price)
    errors.push({
      path: [...path, 'oldPrice'],
      code: 'OLD_PRICE',
      reason: 'the old price is not above the price',
    });

  const specs = toEntries(dish.specs);
  const onSale = dish.onSale !== false;
  // With specifications the dish's own price is never charged.
  const isMarket = dish.marketPrice === true;
  errors.push(...validateFree(dish, path, onSale && specs.length === 0 && !isMarket));
  const isPricedElsewhere =
    price || specs.length > 0 || dish.free === true || toEntries(dish.prices).length > 0;
  if (isMarket && isPricedElsewhere)
    errors.push({
      path: [...path, 'marketPrice'],
      code: 'MARKET_PRICE',
      reason: 'staff set its price each day, so it has no other: no specifications, and a price of 0',
    });
  specs.forEach((entry, index) => {
    const spec = toFields(entry);
    errors.push(...validateFree(spec, [...path, 'specs', index], onSale && spec.onSale !== false));
  });

  const least = toNumber(dish.minOrder);
  const most = toNumber(dish.maxOrder);
  if (least !== undefined && most !== undefined && most < least)
    errors.push({
      path: [...path, 'maxOrder'],
      code: 'RANGE_REVERSED',
      reason: `maxOrder is below minOrder, ${least}`,
    });

  if (dish.mandatory === true && (!onSale || dish.stock === 0))
    errors.push({
      path: [...path, 'mandatory'],
      code: 'MANDATORY_UNAVAILABLE',
      reason: 'every order must hold this dish, but it cannot be ordered',
    });

  if (onSale && specs.length > 0 && !specs.some((spec) => toFields(spec).onSale !== false))
    errors.push({
      path: [...path, 'specs'],
      code: 'SPECS_OFF_SALE',
      reason: 'no specification is on sale, so the dish cannot be ordered',
    });

  errors.push(
    ...validateFood(dish, path),
    ...validateAvailable(dish, path),
    ...validateMandatoryTimes(dish, categories.get(category) ?? {}, path),
    ...specs.flatMap((spec, index) => validateAvailable(toFields(spec), [...path, 'specs', index])),
  );
  toEntries(dish.groups).forEach((group, index) => {
    errors.push(...validateGroups(toFields(group), [...path, 'groups', index]));
  });
  return errors;
}

/** Checks that a price of 0 is meant, and that nothing free has another price. */
function validateFree({ price, free, prices }: Loose, path: FieldPath, isCharged: boolean): FieldError[] {
  const amount = toNumber(price);
  const hasPrice = amount || toEntries(prices).length > 0;
  if (free === true && hasPrice)
    return [
      { path: [...path, 'free'], code: 'FREE_WITH_PRICE', reason: 'it is free, but its price is not 0' },
    ];
  const given = toEntries(prices).map((rule) => toNumber(toFields(rule).price));
  if (free !== true && given.includes(0))
    return [
      {
        path: [...path, 'prices', given.indexOf(0), 'price'],
        code: 'PRICE_ZERO',
        reason: 'it costs nothing then; write its price, or "free: true" if that is meant',
      },
    ];
  if (amount === 0 && free !== true && isCharged)
    return [
      {
        path: [...path, 'price'],
        code: 'PRICE_ZERO',
        reason: 'it costs nothing; write its price, or "free: true" if that is meant',
      },
    ];
  return [];
}

/** Checks that a diner can choose from a group: it must not require more than its items on sale allow. */
function validateGroups(group: Loose, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [...validateUniqueKeys(group.items, [...path, 'items'])];
  const must = toNumber(group.mustSelect);
  const least = toNumber(group.min);
  const most = toNumber(group.max);
  if (must !== undefined && (least !== undefined || most !== undefined))
    errors.push({
      path: [...path, 'mustSelect'],
      code: 'GROUP_RULES',
      reason: 'mustSelect stands alone, without min and max',
    });
  if (least !== undefined && most !== undefined && most < least)
    errors.push({ path: [...path, 'max'], code: 'RANGE_REVERSED', reason: `max is below min, ${least}` });

  const items = toEntries(group.items).map(toFields);
  const available = items
    .filter((item) => item.onSale !== false)
    .reduce(
      (sum, item) =>
        sum +
        (group.hasPrice === true && toEntries(item.groups).length === 0 ? (toNumber(item.max) ?? 99) : 1),
      0,
    );
  const mandatory = group.mandatory !== false;
  const needed = must ?? least ?? (mandatory ? 1 : 0);
  // An optional group may be skipped, but its minimum must still be possible for diners who choose from it.
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
    errors.push(...validateAvailable(item, [...path, 'items', index]));
    toEntries(item.groups).forEach((own, at) => {
      errors.push(...validateGroups(toFields(own), [...path, 'items', index, 'groups', at]));
    });
    const price = toNumber(item.price);
    if (group.hasPrice !== true && price !== undefined && price > 0)
      errors.push({
        path: [...path, 'items', index, 'price'],
        code: 'PRICE_WITHOUT_HAS_PRICE',
        reason: 'this item has a price, so its group needs "hasPrice: true"',
      });
  });
  return errors;
}

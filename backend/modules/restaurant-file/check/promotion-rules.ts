import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields, toText } from '../yaml/loose';
import { validateTimes } from './time-ranges';

/** Checks the rules between the fields of promotions: days in order, times, keys of the menu, and what an action needs. */
export function validatePromotions(file: Loose): FieldError[] {
  const menu = { dishes: listKeys(file.dishes), categories: listKeys(file.categories) };
  return toEntries(file.promotions).flatMap((entry, index) => {
    const promotion = toFields(entry);
    const path = ['promotions', index];
    return [
      ...validateDays(promotion, path),
      ...validateConditions(toFields(promotion.when), menu, [...path, 'when']),
      ...validateAction(toFields(promotion.effect), menu, [...path, 'effect']),
    ];
  });
}

type Menu = Record<'dishes' | 'categories', ReadonlySet<string | undefined>>;

const listKeys = (entries: unknown) =>
  new Set(toEntries(entries).map((entry) => toText(toFields(entry).key)));

function validateDays({ from, until }: Loose, path: FieldPath): FieldError[] {
  if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return [];
  return [{ path: [...path, 'until'], code: 'RANGE_REVERSED', reason: 'it ends before it begins' }];
}

function validateConditions(when: Loose, menu: Menu, path: FieldPath): FieldError[] {
  const errors = when.times === undefined ? [] : validateTimes(when.times, [...path, 'times']);
  for (const list of ['dishes', 'categories'] as const)
    toEntries(when[list]).forEach((entry, index) => {
      const key = toText(entry);
      if (key !== undefined && !menu[list].has(key))
        errors.push({
          path: [...path, list, index],
          code: list === 'dishes' ? 'DISH_UNKNOWN' : 'CATEGORY_UNKNOWN',
          reason: `the menu has no "${key}"`,
        });
    });
  return errors;
}

function validateAction({ on, dish, buy, get }: Loose, menu: Menu, path: FieldPath): FieldError[] {
  if (on === 'freeDish') {
    if (menu.dishes.has(toText(dish))) return [];
    return [{ path: [...path, 'dish'], code: 'DISH_UNKNOWN', reason: 'a free dish is one of the menu' }];
  }
  if (dish !== undefined)
    return [{ path: [...path, 'dish'], code: 'PROMOTION_ACTION', reason: 'only freeDish names a dish' }];
  if (on !== 'buyGet' && (buy !== undefined || get !== undefined))
    return [{ path: [...path, 'on'], code: 'PROMOTION_ACTION', reason: 'only buyGet has buy and get' }];
  return [];
}

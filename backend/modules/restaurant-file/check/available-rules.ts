import { weekdays } from '../schema/file-values';
import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields, toText } from '../yaml/loose';
import { validateTimes } from './time-ranges';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The longest time for which each day is looked at; a longer one has every weekday and more days than exceptions. */
const mostDays = 100;

/** Checks when a category, dish, specification or item can be had, and its prices: ranges in order, and at least one day. */
export function validateAvailable(part: Loose, path: FieldPath): FieldError[] {
  const prices = toEntries(part.prices).flatMap((rule, index) =>
    validateRanges(toFields(rule), [...path, 'prices', index]),
  );
  if (part.available === undefined) return prices;
  return [...prices, ...validateRanges(toFields(part.available), [...path, 'available'])];
}

function validateRanges(available: Loose, at: FieldPath): FieldError[] {
  const errors = validateTimes(available.times, [...at, 'times']);
  errors.push(...validateOrderDays(available, at));
  const from = toText(available.from);
  const until = toText(available.until);
  if (!from || !until || !dayPattern.test(from) || !dayPattern.test(until)) return errors;
  if (until < from)
    errors.push({ path: [...at, 'until'], code: 'RANGE_REVERSED', reason: `until is before from, ${from}` });
  else if (!hasDay(available, from, until))
    errors.push({
      path: at,
      code: 'AVAILABLE_NEVER',
      reason: 'no day between from and until is one of its days',
    });
  return errors;
}

/** Ordering begins no later than the last day on which it can be had. */
function validateOrderDays(available: Loose, at: FieldPath): FieldError[] {
  const first = toText(available.orderFrom);
  const last = toText(available.orderUntil);
  const until = toText(available.until);
  if (first && last && last < first)
    return [
      {
        path: [...at, 'orderUntil'],
        code: 'RANGE_REVERSED',
        reason: `orderUntil is before orderFrom, ${first}`,
      },
    ];
  if (first && until && until < first)
    return [
      { path: [...at, 'orderFrom'], code: 'AVAILABLE_NEVER', reason: `it cannot be had after ${until}` },
    ];
  return [];
}

function hasDay(available: Loose, from: string, until: string): boolean {
  const named = toEntries(available.weekdays).map(toText);
  const except = new Set(toEntries(available.except).map(toText));
  const first = Date.parse(from);
  if (Number.isNaN(first)) return true;
  for (let ahead = 0; ahead < mostDays; ahead++) {
    const date = new Date(first + ahead * 86_400_000);
    const day = date.toISOString().slice(0, 10);
    if (day > until) return false;
    const weekday = weekdays[(date.getUTCDay() + 6) % 7];
    if ((named.length === 0 || named.includes(weekday)) && !except.has(day)) return true;
  }
  return true;
}

/** A dish that every order must contain can always be had, else there are hours without any valid order. */
export function validateMandatoryTimes(dish: Loose, category: Loose, path: FieldPath): FieldError[] {
  if (dish.mandatory !== true || (dish.available ?? category.available) === undefined) return [];
  return [
    {
      path: [...path, 'mandatory'],
      code: 'MANDATORY_UNAVAILABLE',
      reason: 'every order must hold this dish, but it cannot always be ordered',
    },
  ];
}

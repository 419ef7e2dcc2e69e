import { isDomainName } from '../restaurant/domain-name';
import type { FieldError, FieldPath } from './file-errors';
import { timeRangePattern, weekdays } from './file-values';
import { validateLinks } from './link-rules';
import { getEntries, getFields, getNumber, getText, type Loose } from './loose';
import { validatePayments, validateTopUp } from './payment-rules';
import { validateUniqueKeys, validateUniqueTexts } from './repeated';

/** What must hold between the fields of everything but the menu: hours, fees, accounts, slots, domains. */
export function validateShop(file: Loose): FieldError[] {
  return [
    ...validateHours(file.hours),
    ...validateSpecialDays(file.specialDays),
    ...validateDelivery(getFields(file.delivery), file.delivery !== undefined),
    ...validateService(file),
    ...validatePayments(getFields(file.payment), getText(getFields(file.restaurant).country)),
    ...validateReservationRules(getFields(file.reservation)),
    ...validateDomains(file.domains, ['domains']),
    ...validateDomains(getFields(file.links).allowedHosts, ['links', 'allowedHosts']),
    ...validateUniqueKeys(file.taxes, ['taxes']),
    ...validateTaxes(file.taxes),
    ...validateUniqueKeys(file.vouchers, ['vouchers']),
    ...validateUniqueKeys(file.outlets, ['outlets']),
    ...validateUniqueKeys(file.promotions, ['promotions'], 'code'),
    ...validateUniqueTexts(file.tables, ['tables']),
    ...validatePromotions(file.promotions),
    ...validateUniqueKeys(file.reviews, ['reviews']),
    ...validateLinks(file),
    ...validateTopUp(getFields(file.topUp), getEntries(getFields(file.payment).accept)),
  ];
}

/** Prices with one tax in them and another one on top could not be told to a diner in one line. */
function validateTaxes(taxes: unknown): FieldError[] {
  const included = getEntries(taxes).map((tax) => getFields(tax).included === true);
  const at = included.findIndex((isIncluded) => isIncluded !== included[0]);
  if (at < 0) return [];
  return [
    {
      path: ['taxes', at, 'included'],
      code: 'TAXES_MIXED',
      reason: 'prices include all taxes or none of them',
    },
  ];
}

interface Range {
  start: string;
  end: string;
  path: FieldPath;
}

function readRanges(times: unknown, path: FieldPath): Range[] {
  return getEntries(times).flatMap((value, index) => {
    const text = getText(value);
    if (text === undefined || !timeRangePattern.test(text)) return [];
    return [{ start: text.slice(0, 5), end: text.slice(6), path: [...path, index] }];
  });
}

function validateRangeOrder(ranges: Range[]): FieldError[] {
  return ranges
    .filter((range) => range.end <= range.start)
    .map((range) => ({
      path: range.path,
      code: 'RANGE_REVERSED',
      reason:
        'it ends before it begins; hours over midnight are two ranges, up to 24:00 and from 00:00 of the next day',
    }));
}

function validateRangeOverlap(ranges: Range[], when: string): FieldError[] {
  const sorted = ranges
    .filter((range) => range.end > range.start)
    .sort((one, other) => one.start.localeCompare(other.start));
  return sorted.slice(1).flatMap((range, index) => {
    const before = sorted[index]!;
    if (range.start >= before.end) return [];
    return [
      {
        path: range.path,
        code: 'HOURS_OVERLAP',
        reason: `${range.start}-${range.end} overlaps ${before.start}-${before.end}${when}`,
      },
    ];
  });
}

function validateHours(hours: unknown): FieldError[] {
  const perDay = new Map<number, Range[]>();
  const errors: FieldError[] = [];
  getEntries(hours).forEach((entry, index) => {
    const { from, to, times } = getFields(entry);
    const ranges = readRanges(times, ['hours', index, 'times']);
    errors.push(...validateRangeOrder(ranges));
    const first = weekdays.indexOf(from as (typeof weekdays)[number]);
    const last = weekdays.indexOf(to as (typeof weekdays)[number]);
    if (first < 0 || last < 0) return;
    // "fri to mon" runs over the end of the week.
    for (let step = 0; step <= (last - first + 7) % 7; step++) {
      const day = (first + step) % 7;
      perDay.set(day, [...(perDay.get(day) ?? []), ...ranges]);
    }
  });
  const said = new Set<string>();
  for (const [day, ranges] of perDay) {
    for (const error of validateRangeOverlap(ranges, ` on ${weekdays[day]}`)) {
      // One overlap of two ranges is one error, not one for each day that both cover.
      const place = error.path.join('.');
      if (!said.has(place)) errors.push(error);
      said.add(place);
    }
  }
  return errors;
}

function validateSpecialDays(days: unknown): FieldError[] {
  const errors = validateUniqueKeys(days, ['specialDays'], 'date');
  getEntries(days).forEach((entry, index) => {
    const ranges = readRanges(getFields(entry).times, ['specialDays', index, 'times']);
    errors.push(...validateRangeOrder(ranges), ...validateRangeOverlap(ranges, ''));
  });
  return errors;
}

function validateDelivery(delivery: Loose, given: boolean): FieldError[] {
  if (!given) return [];
  const errors: FieldError[] = [];
  let distance = 0;
  let fee = -1;
  getEntries(delivery.steps).forEach((entry, index) => {
    const step = getFields(entry);
    const upTo = getNumber(step.upToKm);
    const cost = getNumber(step.fee);
    if (upTo !== undefined && index > 0 && upTo <= distance)
      errors.push({
        path: ['delivery', 'steps', index, 'upToKm'],
        code: 'STEPS_NOT_RISING',
        reason: `it is not further than the step before, ${distance}`,
      });
    if (cost !== undefined && cost < fee)
      errors.push({
        path: ['delivery', 'steps', index, 'fee'],
        code: 'STEPS_NOT_RISING',
        reason: `it is less than the step before, ${fee}`,
      });
    distance = upTo ?? distance;
    fee = cost ?? fee;
  });
  const furthest = getNumber(delivery.maxKm);
  if (furthest !== undefined && distance > 0 && furthest > distance)
    errors.push({
      path: ['delivery', 'maxKm'],
      code: 'STEPS_TOO_SHORT',
      reason: `deliveries go up to ${furthest} km, but the last step ends at ${distance} km`,
    });
  return errors;
}

function validateService(file: Loose): FieldError[] {
  const service = getFields(file.service);
  const errors: FieldError[] = [];
  if (service.takeout !== false && file.delivery === undefined)
    errors.push({
      path: ['delivery'],
      code: 'REQUIRED',
      reason: 'it is missing; a restaurant without delivery says "service: { takeout: false }"',
    });
  if (service.reserve === true && file.reservation === undefined)
    errors.push({
      path: ['reservation'],
      code: 'REQUIRED',
      reason: 'it is missing, but service.reserve is true',
    });
  return errors;
}

function validateReservationRules(reservation: Loose): FieldError[] {
  return [
    ...validateUniqueKeys(reservation.slots, ['reservation', 'slots'], 'time'),
    ...validateUniqueTexts(reservation.weekdays, ['reservation', 'weekdays']),
    ...getEntries(reservation.deposits).flatMap((entry, index) =>
      validateDeposit(getFields(entry), ['reservation', 'deposits', index]),
    ),
  ];
}

/** A deposit that holds for no table would be forgotten until somebody wonders why nobody pays it. */
function validateDeposit(deposit: Loose, path: FieldPath): FieldError[] {
  const errors = validateUniqueTexts(deposit.weekdays, [...path, 'weekdays']);
  const validateRangeOrder = (name: string) =>
    errors.push({ path: [...path, name], code: 'RANGE_REVERSED', reason: 'it ends before it begins' });
  const times = getText(deposit.times) ?? '';
  if (timeRangePattern.test(times) && times.slice(6) <= times.slice(0, 5)) validateRangeOrder('times');
  const [from, until] = [getText(deposit.from), getText(deposit.until)];
  if (from !== undefined && until !== undefined && until < from) validateRangeOrder('until');
  return errors;
}

function validateDomains(domains: unknown, path: FieldPath): FieldError[] {
  const errors = validateUniqueTexts(domains, path);
  getEntries(domains).forEach((value, index) => {
    const text = getText(value);
    if (text !== undefined && !isDomainName(text))
      errors.push({
        path: [...path, index],
        code: 'DOMAIN_FORMAT',
        reason: 'a domain is written like shop.example.com: small letters, no scheme, port or path',
      });
  });
  return errors;
}

function validatePromotions(promotions: unknown): FieldError[] {
  return getEntries(promotions).flatMap((entry, index) => {
    const { from, until } = getFields(entry);
    if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return [];
    return [
      { path: ['promotions', index, 'until'], code: 'RANGE_REVERSED', reason: 'it ends before it begins' },
    ];
  });
}

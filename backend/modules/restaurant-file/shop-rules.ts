import { isDomainName } from '../restaurant/domain-name';
import type { FieldError, FieldPath } from './file-errors';
import { timeRangePattern, weekdays } from './file-values';
import { validateLinks } from './link-rules';
import { entries, fields, getNumber, getText, type Loose } from './loose';
import { validatePayments, validateTopUp } from './payment-rules';
import { repeatedKeys, repeatedTexts } from './repeated';

/** What must hold between the fields of everything but the menu: hours, fees, accounts, slots, domains. */
export function validateShop(file: Loose): FieldError[] {
  return [
    ...validateHours(file.hours),
    ...validateSpecialDays(file.specialDays),
    ...validateDelivery(fields(file.delivery), file.delivery !== undefined),
    ...validateService(file),
    ...validatePayments(fields(file.payment), getText(fields(file.restaurant).country)),
    ...validateReservationRules(fields(file.reservation)),
    ...validateDomains(file.domains, ['domains']),
    ...validateDomains(fields(file.links).allowedHosts, ['links', 'allowedHosts']),
    ...repeatedKeys(file.taxes, ['taxes']),
    ...validateTaxes(file.taxes),
    ...repeatedKeys(file.vouchers, ['vouchers']),
    ...repeatedKeys(file.outlets, ['outlets']),
    ...repeatedKeys(file.promotions, ['promotions'], 'code'),
    ...repeatedTexts(file.tables, ['tables']),
    ...validatePromotions(file.promotions),
    ...repeatedKeys(file.reviews, ['reviews']),
    ...validateLinks(file),
    ...validateTopUp(fields(file.topUp), entries(fields(file.payment).accept)),
  ];
}

/** Prices with one tax in them and another one on top could not be told to a diner in one line. */
function validateTaxes(taxes: unknown): FieldError[] {
  const included = entries(taxes).map((tax) => fields(tax).included === true);
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

function rangesOf(times: unknown, path: FieldPath): Range[] {
  return entries(times).flatMap((value, index) => {
    const text = getText(value);
    if (text === undefined || !timeRangePattern.test(text)) return [];
    return [{ start: text.slice(0, 5), end: text.slice(6), path: [...path, index] }];
  });
}

function reversed(ranges: Range[]): FieldError[] {
  return ranges
    .filter((range) => range.end <= range.start)
    .map((range) => ({
      path: range.path,
      code: 'RANGE_REVERSED',
      reason:
        'it ends before it begins; hours over midnight are two ranges, up to 24:00 and from 00:00 of the next day',
    }));
}

function overlapping(ranges: Range[], when: string): FieldError[] {
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
  entries(hours).forEach((entry, index) => {
    const { from, to, times } = fields(entry);
    const ranges = rangesOf(times, ['hours', index, 'times']);
    errors.push(...reversed(ranges));
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
    for (const error of overlapping(ranges, ` on ${weekdays[day]}`)) {
      // One overlap of two ranges is one error, not one for each day that both cover.
      const place = error.path.join('.');
      if (!said.has(place)) errors.push(error);
      said.add(place);
    }
  }
  return errors;
}

function validateSpecialDays(days: unknown): FieldError[] {
  const errors = repeatedKeys(days, ['specialDays'], 'date');
  entries(days).forEach((entry, index) => {
    const ranges = rangesOf(fields(entry).times, ['specialDays', index, 'times']);
    errors.push(...reversed(ranges), ...overlapping(ranges, ''));
  });
  return errors;
}

function validateDelivery(delivery: Loose, given: boolean): FieldError[] {
  if (!given) return [];
  const errors: FieldError[] = [];
  let distance = 0;
  let fee = -1;
  entries(delivery.steps).forEach((entry, index) => {
    const step = fields(entry);
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
  const service = fields(file.service);
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
    ...repeatedKeys(reservation.slots, ['reservation', 'slots'], 'time'),
    ...repeatedTexts(reservation.weekdays, ['reservation', 'weekdays']),
    ...entries(reservation.deposits).flatMap((entry, index) =>
      validateDeposit(fields(entry), ['reservation', 'deposits', index]),
    ),
  ];
}

/** A deposit that holds for no table would be forgotten until somebody wonders why nobody pays it. */
function validateDeposit(deposit: Loose, path: FieldPath): FieldError[] {
  const errors = repeatedTexts(deposit.weekdays, [...path, 'weekdays']);
  const reversed = (name: string) =>
    errors.push({ path: [...path, name], code: 'RANGE_REVERSED', reason: 'it ends before it begins' });
  const times = getText(deposit.times) ?? '';
  if (timeRangePattern.test(times) && times.slice(6) <= times.slice(0, 5)) reversed('times');
  const [from, until] = [getText(deposit.from), getText(deposit.until)];
  if (from !== undefined && until !== undefined && until < from) reversed('until');
  return errors;
}

function validateDomains(domains: unknown, path: FieldPath): FieldError[] {
  const errors = repeatedTexts(domains, path);
  entries(domains).forEach((value, index) => {
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
  return entries(promotions).flatMap((entry, index) => {
    const { from, until } = fields(entry);
    if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return [];
    return [
      { path: ['promotions', index, 'until'], code: 'RANGE_REVERSED', reason: 'it ends before it begins' },
    ];
  });
}

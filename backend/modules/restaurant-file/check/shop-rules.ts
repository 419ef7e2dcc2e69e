import { taxNumberCountries, taxNumberKinds } from '../../../../lib/contract/tax-values';
import { isDomainName } from '../../restaurant/domain-name';
import { timeRangePattern, weekdays } from '../schema/file-values';
import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toDomains, toEntries, toFields, toNumber, toText } from '../yaml/loose';
import { validateAvailable } from './available-rules';
import { validateLinks } from './link-rules';
import { validatePayments, validateTopUp } from './payment-rules';
import { validatePromotions } from './promotion-rules';
import { validateUniqueKeys, validateUniqueTexts } from './repeated';
import {
  dayMinutes,
  listOverlaps,
  type Placed,
  placeRange,
  readRanges,
  validateRangeLengths,
  validateTimes,
} from './time-ranges';

/** Checks the rules between all fields except the menu: hours, fees, accounts, slots, domains. */
export function validateShop(file: Loose): FieldError[] {
  return [
    ...validateHours(file.hours),
    ...validateSpecialDays(file.specialDays),
    ...validateDelivery(toFields(file.delivery), file.delivery !== undefined),
    ...validateService(file),
    ...validatePayments(toFields(file.payment), toText(toFields(file.restaurant).country)),
    ...validateReservationRules(toFields(file.reservation)),
    ...validateDomains(file.domains, ['domains']),
    ...validateDomains(toFields(file.links).allowedHosts, ['links', 'allowedHosts']),
    ...validateUniqueKeys(file.taxes, ['taxes']),
    ...validateTaxes(file.taxes),
    ...validateTaxNumbers(toFields(file.taxNumbers), toText(toFields(file.restaurant).country)),
    ...validateUniqueKeys(file.vouchers, ['vouchers']),
    ...validateUniqueKeys(file.outlets, ['outlets']),
    ...validateUniqueKeys(file.promotions, ['promotions'], 'code'),
    ...validateUniqueKeys(file.promotions, ['promotions']),
    ...validateUniqueTexts(file.tables, ['tables']),
    ...validatePromotions(file),
    ...validateUniqueKeys(file.reviews, ['reviews']),
    ...validateLinks(file),
    ...validateTopUp(toFields(file.topUp), toEntries(toFields(file.payment).accept)),
  ];
}

/** A diner cannot be shown prices with one tax included and another one added in one line. */
function validateTaxes(taxes: unknown): FieldError[] {
  const included = toEntries(taxes).map((tax) => toFields(tax).included === true);
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

/** A number of another country's tax office would be on every receipt. */
function validateTaxNumbers(numbers: Loose, country: string | undefined): FieldError[] {
  return taxNumberKinds
    .filter(
      (kind) => numbers[kind] !== undefined && country !== undefined && taxNumberCountries[kind] !== country,
    )
    .map((kind) => ({
      path: ['taxNumbers', kind],
      code: 'TAX_NUMBER_COUNTRY',
      reason: `${kind} is a number of ${taxNumberCountries[kind]}, not of ${country}`,
    }));
}

function validateHours(hours: unknown): FieldError[] {
  const week: Placed[] = [];
  const errors: FieldError[] = [];
  toEntries(hours).forEach((entry, index) => {
    const { from, to, times } = toFields(entry);
    const ranges = readRanges(times, ['hours', index, 'times']);
    errors.push(...validateRangeLengths(ranges));
    const first = weekdays.indexOf(from as (typeof weekdays)[number]);
    const last = weekdays.indexOf(to as (typeof weekdays)[number]);
    if (first < 0 || last < 0) return;
    // "fri to mon" includes the weekend.
    for (let step = 0; step <= (last - first + 7) % 7; step++)
      week.push(...ranges.flatMap((range) => placeRange(range, (first + step) % 7)));
  });
  // The night of Sunday ends on the Monday of the next week.
  const nextMonday = week
    .filter(({ day }) => day === 0)
    .map((range) => ({ ...range, from: range.from + 7 * dayMinutes, until: range.until + 7 * dayMinutes }));
  const said = new Set<string>();
  for (const error of listOverlaps([...week, ...nextMonday], (day) => ` on ${weekdays[day]}`)) {
    // An overlap of two ranges is one error, not one for each day of both ranges.
    const place = error.path.join('.');
    if (!said.has(place)) errors.push(error);
    said.add(place);
  }
  return errors;
}

function validateSpecialDays(days: unknown): FieldError[] {
  const errors = validateUniqueKeys(days, ['specialDays'], 'date');
  toEntries(days).forEach((entry, index) => {
    errors.push(...validateTimes(toFields(entry).times, ['specialDays', index, 'times']));
  });
  return errors;
}

function validateDelivery(delivery: Loose, given: boolean): FieldError[] {
  if (!given) return [];
  const areas = toEntries(delivery.areas).map(toFields);
  const errors: FieldError[] = validateUniqueKeys(delivery.areas, ['delivery', 'areas']);
  if (areas.length === 0 && toEntries(delivery.steps).length === 0)
    errors.push({
      path: ['delivery', 'steps'],
      code: 'REQUIRED',
      reason: 'a delivery needs steps by distance, or areas',
    });
  areas.forEach((area, index) => {
    const at = ['delivery', 'areas', index];
    if (area.shape === undefined && area.postalCodes === undefined)
      errors.push({ path: at, code: 'AREA_EMPTY', reason: 'it has neither a shape nor postal codes' });
    errors.push(...validateAvailable(area, at));
  });
  let distance = 0;
  let fee = -1;
  toEntries(delivery.steps).forEach((entry, index) => {
    const step = toFields(entry);
    const upTo = toNumber(step.upToKm);
    const cost = toNumber(step.fee);
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
  const furthest = toNumber(delivery.maxKm);
  if (furthest !== undefined && distance > 0 && furthest > distance)
    errors.push({
      path: ['delivery', 'maxKm'],
      code: 'STEPS_TOO_SHORT',
      reason: `deliveries go up to ${furthest} km, but the last step ends at ${distance} km`,
    });
  return errors;
}

function validateService(file: Loose): FieldError[] {
  const service = toFields(file.service);
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
    ...toEntries(reservation.deposits).flatMap((entry, index) =>
      validateDeposit(toFields(entry), ['reservation', 'deposits', index]),
    ),
  ];
}

/** A deposit that applies to no table would never be charged, and its owner would not notice. */
function validateDeposit(deposit: Loose, path: FieldPath): FieldError[] {
  const errors = validateUniqueTexts(deposit.weekdays, [...path, 'weekdays']);
  const validateRangeOrder = (name: string) =>
    errors.push({ path: [...path, name], code: 'RANGE_REVERSED', reason: 'it ends before it begins' });
  const times = toText(deposit.times) ?? '';
  if (timeRangePattern.test(times) && times.slice(6) <= times.slice(0, 5)) validateRangeOrder('times');
  const [from, until] = [toText(deposit.from), toText(deposit.until)];
  if (from !== undefined && until !== undefined && until < from) validateRangeOrder('until');
  return errors;
}

function validateDomains(domains: unknown, path: FieldPath): FieldError[] {
  const errors = validateUniqueTexts(toDomains(domains), path);
  toDomains(domains).forEach((value, index) => {
    const text = toText(value);
    if (text !== undefined && !isDomainName(text))
      errors.push({
        path: [...path, index],
        code: 'DOMAIN_FORMAT',
        reason: 'a domain is written like shop.example.com: small letters, no scheme, port or path',
      });
  });
  return errors;
}

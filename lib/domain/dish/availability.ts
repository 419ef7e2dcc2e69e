import type { Dish } from '@/lib/contract/menu';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { Day, Locale } from '@/lib/contract/vocabulary';
import { getDayAfter } from '../fulfilment/days';
import { formatNearDay, getWeekday } from '../i18n/date-labels';
import { getClock, type Span, toMinutes, type WallTime } from '../outlets/opening-hours';
import type { Choice } from './choice';
import { listOpenGroups } from './on-sale';

/*
 * These rules say what can be had for a time (MEN-01). Storefront and backend decide by them, always for the time for which the
 * guest orders and on the restaurant's clock, so no time zone is crossed here.
 */

const dayMinutes = 1440;

/** The number of days in which a next time is looked for; a yearly season is found. */
const daysToLook = 400;

const includesDay = ({ weekdays, from, until, except }: SaleTimes, day: Day): boolean =>
  (weekdays?.includes(getWeekday(day)) ?? true) &&
  (from === undefined || day >= from) &&
  (until === undefined || day <= until) &&
  !except?.includes(day);

/** Returns the times that begin on a day, in minutes since its midnight; a night ends after 1440. */
const listSpans = (rule: SaleTimes, day: Day): Span[] => {
  if (!includesDay(rule, day)) return [];
  return (rule.times ?? [{ start: '00:00', end: '24:00' }]).map((range) => {
    const [start, end] = [toMinutes(range.start), toMinutes(range.end)];
    return { start, end: end <= start ? end + dayMinutes : end };
  });
};

/** A night belongs to the day on which it begins, as in the opening hours. */
export const holdsAt = (rule: SaleTimes, { day, minutes }: WallTime): boolean =>
  listSpans(rule, day).some(({ start, end }) => minutes >= start && minutes < end) ||
  listSpans(rule, getDayAfter(day, -1)).some(({ end }) => minutes + dayMinutes < end);

/** The time for which is ordered, and the present one, both on the restaurant's clock. */
export interface AskedFor {
  at: WallTime;
  now: WallTime;
}

const isBefore = (one: WallTime, other: WallTime): boolean =>
  one.day < other.day || (one.day === other.day && one.minutes < other.minutes);

/** Returns whether all rules allow to order on this day. */
const isOrderedOn = (rules: readonly SaleTimes[], day: Day): boolean =>
  rules.every(
    ({ orderFrom, orderUntil }) =>
      (orderFrom === undefined || day >= orderFrom) && (orderUntil === undefined || day <= orderUntil),
  );

/** Returns the first time for which can be ordered now, after the hours and days that the rules need (MEN-03). */
function getEarliest(rules: readonly SaleTimes[], now: WallTime): WallTime {
  const times = rules.map(({ hoursAhead = 0, daysAhead = 0 }): WallTime => {
    if (daysAhead > 0) return { day: getDayAfter(now.day, daysAhead), minutes: 0 };
    const minutes = now.minutes + hoursAhead * 60;
    return { day: getDayAfter(now.day, Math.floor(minutes / dayMinutes)), minutes: minutes % dayMinutes };
  });
  return times.reduce((latest, time) => (isBefore(latest, time) ? time : latest), now);
}

/** A rule without time ahead is never too soon: a slot that has just begun is refused elsewhere. */
const isTooSoon = (rules: readonly SaleTimes[], { at, now }: AskedFor): boolean =>
  rules.some(({ hoursAhead, daysAhead }) => hoursAhead || daysAhead) && isBefore(at, getEarliest(rules, now));

const holdAt = (rules: readonly SaleTimes[], at: WallTime): boolean =>
  rules.every((rule) => holdsAt(rule, at));

/** Returns whether all rules allow this time: those of the category, the dish, and the chosen parts. */
export const isAvailableAt = (rules: readonly SaleTimes[], { at, now }: AskedFor): boolean =>
  holdAt(rules, at) && isOrderedOn(rules, now.day) && !isTooSoon(rules, { at, now });

/**
 * Returns the next time from `at` on at which all rules allow it; undefined when there is no such time within a year, or
 * nobody can order it today.
 */
export function findNextTime(rules: readonly SaleTimes[], asked: AskedFor): WallTime | undefined {
  if (!isOrderedOn(rules, asked.now.day)) return undefined;
  const at = isTooSoon(rules, asked) ? getEarliest(rules, asked.now) : asked.at;
  if (holdAt(rules, at)) return at;
  // No rule begins before its first day, and a rule can only start to hold when one of its times begins.
  const first = rules.reduce((day, { from }) => (from !== undefined && from > day ? from : day), at.day);
  for (let ahead = 0; ahead < daysToLook; ahead++) {
    const day = getDayAfter(first, ahead);
    const found = rules
      .flatMap((rule) => listSpans(rule, day).map(({ start }) => start))
      .sort((one, other) => one - other)
      .find((minutes) => (day !== at.day || minutes > at.minutes) && holdAt(rules, { day, minutes }));
    if (found !== undefined) return { day, minutes: found };
  }
  return undefined;
}

/** Returns whether a rule that does not hold hides what it is for. */
export const isHiddenAt = (rules: readonly SaleTimes[], at: WallTime): boolean =>
  rules.some((rule) => rule.hidden && !holdsAt(rule, at));

/** Returns the wall time at which a slot `YYYY-MM-DD HH:MM-HH:MM` begins. */
export const getSlotStart = (slot: string): WallTime => ({
  day: slot.slice(0, 10),
  minutes: toMinutes(slot.slice(11, 16)),
});

/** Formats a next time for the reader: `17:00` on the asked day, else `Mon 30 Nov 07:00`. */
export const formatNextTime = (next: WallTime, asked: WallTime, locale: Locale): string =>
  next.day === asked.day
    ? getClock(next.minutes)
    : `${formatNearDay(next.day, locale)} ${getClock(next.minutes)}`;

/** Returns the dish with the choices off sale that cannot be had at a time, so that no group requires one of them. */
export function limitToTime(dish: Dish, asked: AskedFor): Dish {
  const isSold = ({ available }: { available?: SaleTimes[] }) =>
    !available || isAvailableAt(available, asked);
  const limitItem = <I extends { available?: SaleTimes[]; isOnSale?: boolean }>(item: I): I =>
    isSold(item) ? item : { ...item, isOnSale: false };
  return {
    ...dish,
    detailList: dish.detailList.map((spec) => (isSold(spec) ? spec : { ...spec, isOnSale: false })),
    items: dish.items.map((group) => ({
      ...group,
      itemList: group.itemList.map((item) => ({
        ...limitItem(item),
        itemGroups: item.itemGroups?.map((own) => ({ ...own, itemList: own.itemList.map(limitItem) })),
      })),
    })),
  };
}

/** Returns all rules that a dish with these choices obeys; undefined without any. */
export function listChosenTimes(
  { available = [], detailList, items }: Pick<Dish, 'available' | 'detailList' | 'items'>,
  { specId, counts }: Choice,
): SaleTimes[] | undefined {
  const parts = [
    ...detailList.filter((spec) => spec.specId === specId),
    ...listOpenGroups({ items }, counts).flatMap(({ itemList }) =>
      itemList.filter(({ itemId }) => counts[itemId]),
    ),
  ];
  const all = [...available, ...parts.flatMap((part) => part.available ?? [])];
  return all.length > 0 ? all : undefined;
}

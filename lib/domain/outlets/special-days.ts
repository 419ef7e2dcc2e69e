import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { getDay } from '../fulfilment/days';

type SpecialDay = RestaurantInfo['specialDays'][number];

/** Days with hours of their own that are still to come or today, the next one first; `most` of them. */
export function getComingSpecialDays(
  { specialDays, timeZone }: Pick<RestaurantInfo, 'specialDays' | 'timeZone'>,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): SpecialDay[] {
  const today = getDay(now, timeZone);
  return specialDays
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, most);
}

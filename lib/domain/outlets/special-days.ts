import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { getDay } from '../fulfilment/days';

type SpecialDay = RestaurantInfo['specialDays'][number];

/** Returns at most `most` days with special hours, today or later, the next one first. */
export function getComingSpecialDays(
  { specialDays, timeZone }: Pick<RestaurantInfo, 'specialDays' | 'timeZone'>,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): SpecialDay[] {
  const today = getDay(now, timeZone);
  return specialDays
    .filter(({ date }) => date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, most);
}

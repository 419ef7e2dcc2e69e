import type { Locale } from '@/lib/contract/values';
import type { OpeningHours } from '@/lib/domain/outlets/opening-hours';
import { fill, getMessages } from '../../messages/messages';

/** Returns `Mon` to `Sun` in a language, by 1 to 7; the runtimes' own abbreviations differ for Vietnamese. */
const getWeekdayName = (weekday: number, locale: Locale): string =>
  getMessages(locale).restaurant.weekdays[weekday - 1] ?? '';

/**
 * Returns one entry per range of weekdays, separated by semicolons: `Mon-Fri 11:00-14:30, 17:30-21:30;Sat
 * 11:00-22:00`.
 */
export function formatBusinessTime(hours: OpeningHours[], locale: Locale): string {
  return hours
    .map(({ from, to, times }) => {
      const first = getWeekdayName(from, locale);
      const days = from === to ? first : `${first}-${getWeekdayName(to, locale)}`;
      return `${days} ${times.map(({ start, end }) => `${start}-${end}`).join(', ')}`;
    })
    .join(';');
}

/** Returns the pick-up badge: percent off in English and Vietnamese, tenths paid in Chinese. */
export function formatPickupTime(percentOff: number, locale: Locale): string | undefined {
  if (percentOff <= 0) return undefined;
  const values = { percent: percentOff, tenths: getTenthsPaid(percentOff) };
  return fill(getMessages(locale).restaurant.percentOff, values);
}

/** 10 percent off leaves 9 tenths to pay. */
export const getTenthsPaid = (percentOff: number): number => Math.round(1000 - percentOff * 10) / 100;

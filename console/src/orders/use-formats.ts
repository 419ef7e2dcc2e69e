import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { formatMoney } from '@/lib/domain/money';
import { getLocale } from '../locale';

export interface Formats {
  clock(instant: string): string;
  /** Formats the day of an instant in full. */
  date(instant: number): string;
  /** Formats weekday and time. */
  moment(instant: string): string;
  /** Formats the time, with its day unless that is the day of `now`. */
  due(instant: string, now: number): string;
  /** Returns the number of days from `now` to an instant in the restaurant's calendar. */
  countDaysAhead(instant: string, now: number): number;
  money(amount: number): string;
}

/** Returns formatters for times in the restaurant's time zone and amounts in its currency, in the reader's language. */
export function useFormats(): Formats {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const locale = useLocale();
  const { timeZone, countryCode } = membership;
  return useMemo(() => {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
    const clock = new Intl.DateTimeFormat(locale, time);
    const moment = new Intl.DateTimeFormat(locale, { weekday: 'short', ...time });
    const dated = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...time,
    });
    const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
    const full = new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone,
    });
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const countDaysAhead = (instant: string, now: number) =>
      (Date.parse(day.format(new Date(instant))) - Date.parse(day.format(now))) / 86_400_000;
    return {
      countDaysAhead,
      due(instant, now) {
        const days = countDaysAhead(instant, now);
        if (days === 0) return clock.format(new Date(instant));
        if (Math.abs(days) > 1) return dated.format(new Date(instant));
        return `${words.format(days, 'day')} ${clock.format(new Date(instant))}`;
      },
      date: (instant) => full.format(instant),
      clock: (instant) => (instant ? clock.format(new Date(instant)) : ''),
      moment: (instant) => moment.format(new Date(instant)),
      money: (amount) => formatMoney(amount, countryCode, getLocale()),
    };
  }, [locale, timeZone, countryCode]);
}

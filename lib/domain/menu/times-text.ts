import type { SaleTimes } from '@/lib/contract/sale-times';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatNearDay } from '../i18n/date-labels';
import { getWeekdayName } from './hours';

/** Formats weekdays, with three or more in a row as a range: `Mon-Fri, Sun`. */
function formatWeekdays(weekdays: readonly number[], locale: Locale): string {
  const runs: number[][] = [];
  for (const weekday of [...weekdays].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === weekday - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  const name = (weekday: number) => getWeekdayName(weekday, locale);
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0]!)}-${name(run.at(-1)!)}` : run.map(name).join(', ')))
    .join(', ');
}

const formatDays = ({ from, until }: Pick<SaleTimes, 'from' | 'until'>, locale: Locale): string => {
  const format = (day: string | undefined) => (day === undefined ? '' : formatNearDay(day, locale));
  return from || until ? [format(from), format(until)].join(' \u2013 ').trim() : '';
};

/** Formats weekdays, times and days without words around them; an empty text when none of them limits it. */
export const formatTimes = (
  { weekdays, times, from, until }: Pick<SaleTimes, 'weekdays' | 'times' | 'from' | 'until'>,
  locale: Locale,
): string =>
  [
    weekdays && formatWeekdays(weekdays, locale),
    times?.map(({ start, end }) => `${start}-${end}`).join(', '),
    formatDays({ from, until }, locale),
  ]
    .filter(Boolean)
    .join(' \u00b7 ');

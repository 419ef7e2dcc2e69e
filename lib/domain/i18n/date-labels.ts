import { htmlLang, type Locale } from '@/lib/contract/values';
import type { Day } from '@/lib/contract/vocabulary';

/**
 * A bare day in a language, with its year: `15 Nov 2026`. English is written as in Singapore and Malaysia, day first.
 */
export function getDateLabels(day: Day, locale: Locale, withWeekday = false): string {
  const tag = htmlLang(locale);
  return new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    weekday: withWeekday ? 'short' : undefined,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

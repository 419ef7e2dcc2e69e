import { htmlLang, type Locale } from '@/lib/contract/values';

/** Returns day and time of an instant in the reader's own time zone. */
export const instantText = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : htmlLang(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant));

import type { Locale } from '@/lib/contract/vocabulary';

/** Our languages as Intl knows them (DEC-11). */
export const languageTags: Record<Locale, string> = { en: 'en-GB', 'zh-CN': 'zh-CN', vn: 'vi' };

/** `2026-11-21` as people write a day; what is no day stays as it is. */
export function dayText(day: string, locale: Locale): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(languageTags[locale], {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);
}

/** A slot, `2026-11-21 18:30-19:00`, as people write it. */
export function slotText(slot: string, locale: Locale): string {
  const [day = '', times = ''] = slot.split(' ');
  return [dayText(day, locale), times.replace('-', '–')].filter(Boolean).join(', ');
}

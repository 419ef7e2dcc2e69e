import { useLocale, useTranslations } from 'next-intl';
import type { Locale } from '@/lib/contract/values';
import { getDayWord, parseSlot } from '@/lib/domain/fulfilment/days';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';

/**
 * Returns a function that formats a slot, such as `Today 18:30–19:00`, in the page's language and the given time zone.
 */
export function useWhenText(timeZone: string): (slot: string) => string {
  const t = useTranslations('fulfilment.row');
  const locale = useLocale() as Locale;
  return (slot) => {
    const parts = parseSlot(slot);
    if (!parts) return '';
    const word = getDayWord(parts.day, new Date(), timeZone);
    const day = word === 'other' ? formatNearDay(parts.day, locale) : t(word);
    return `${day} ${parts.start}–${parts.end}`;
  };
}

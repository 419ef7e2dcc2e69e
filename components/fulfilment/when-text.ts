import { useLocale, useTranslations } from 'next-intl';
import { htmlLang, type Locale } from '@/lib/contract/values';
import { dayLabel, dayWord, slotParts } from '@/lib/domain/fulfilment/days';

/** Returns the text of a slot: `Today 18:30–19:00`, in the diner's language and the restaurant's time zone. */
export function useWhenText(timeZone: string): (slot: string) => string {
  const t = useTranslations('fulfilment.row');
  const lang = htmlLang(useLocale() as Locale);
  return (slot) => {
    const parts = slotParts(slot);
    if (!parts) return '';
    const word = dayWord(parts.day, new Date(), timeZone);
    const day = word === 'other' ? dayLabel(parts.day, lang) : t(word);
    return `${day} ${parts.start}–${parts.end}`;
  };
}

import { useLocale, useTranslations } from 'next-intl';
import type { Voucher } from '@/lib/contract/vouchers';
import { weekdayName } from '@/lib/domain/menu/hours';
import { usableDaysText } from '@/lib/domain/vouchers/usable-days';

/** Returns the weekdays on which a voucher can be used, in the page's language; undefined if not given (VCH-20). */
export function useUsableDays(): (weekdays: readonly number[] | undefined) => string | undefined {
  const t = useTranslations('voucher.offer');
  const language = useLocale();
  return (weekdays) =>
    usableDaysText(weekdays, { everyDay: t('everyDay'), day: (day) => weekdayName(day, language) });
}

/** Returns the last day of use in the page's language; a day has no time zone. */
export function useDayText(): (day: string) => string {
  const language = useLocale();
  return (day) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
}

/** The weekdays of an offer: the wire has them twice (ENT-26). */
export const getDays = ({ useDays, useDayList }: Pick<Voucher, 'useDays' | 'useDayList'>) =>
  useDays ?? useDayList;

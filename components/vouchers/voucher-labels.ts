import { useLocale, useTranslations } from 'next-intl';
import type { Locale } from '@/lib/contract/values';
import type { Voucher } from '@/lib/contract/vouchers';
import { getWeekdayName } from '@/lib/domain/menu/hours';
import { formatUsableDays } from '@/lib/domain/vouchers/usable-days';

/** Returns the weekdays on which a voucher can be used, in the page's language; undefined if not given (VCH-20). */
export function useUsableDays(): (weekdays: readonly number[] | undefined) => string | undefined {
  const t = useTranslations('voucher.offer');
  const locale = useLocale() as Locale;
  return (weekdays) =>
    formatUsableDays(weekdays, { everyDay: t('everyDay'), day: (day) => getWeekdayName(day, locale) });
}

/** The weekdays of an offer: the wire has them twice (ENT-26). */
export const getDays = ({ useDays, useDayList }: Pick<Voucher, 'useDays' | 'useDayList'>) =>
  useDays ?? useDayList;

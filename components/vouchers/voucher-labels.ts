import { useLocale, useTranslations } from 'next-intl';
import type { Locale } from '@/lib/contract/values';
import type { Voucher } from '@/lib/contract/vouchers';
import { getWeekdayName } from '@/lib/domain/menu/hours';
import { formatUsableDays } from '@/lib/domain/vouchers/usable-days';

/**
 * Returns a function that formats the weekdays on which a voucher is usable, or returns undefined without weekdays.
 */
export function useUsableDays(): (weekdays: readonly number[] | undefined) => string | undefined {
  const t = useTranslations('voucher.offer');
  const locale = useLocale() as Locale;
  return (weekdays) =>
    formatUsableDays(weekdays, {
      everyDay: t('everyDay'),
      day: (day) => getWeekdayName(day, locale),
      except: (days) => t('exceptDays', { days }),
    });
}

/** Returns the weekdays of an offer; the wire has two names for them. */
export const listDays = ({ useDays, useDayList }: Pick<Voucher, 'useDays' | 'useDayList'>) =>
  useDays ?? useDayList;

import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { formatMoney } from '@/lib/domain/money';
import { getLocale } from '../locale';

export interface Formats {
  clock(instant: string): string;
  /** Day and time, for what is not today. */
  moment(instant: string): string;
  money(amount: number): string;
}

/** Returns times on the restaurant's clock and amounts in its currency, in the reader's language. */
export function useFormats(): Formats {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const locale = useLocale();
  const { timeZone, countryCode } = membership;
  return useMemo(() => {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
    const clock = new Intl.DateTimeFormat(locale, time);
    const moment = new Intl.DateTimeFormat(locale, { weekday: 'short', ...time });
    return {
      clock: (instant) => (instant ? clock.format(new Date(instant)) : ''),
      moment: (instant) => moment.format(new Date(instant)),
      money: (amount) => formatMoney(amount, countryCode, getLocale()),
    };
  }, [locale, timeZone, countryCode]);
}

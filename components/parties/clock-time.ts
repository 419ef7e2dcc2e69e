import { htmlLang } from '@/lib/contract/values';
import type { PartyShop } from './party-shop';

/** Returns a time such as `18:42` in the restaurant's time zone. */
export const clockTime = (
  instant: string,
  { locale, timeZone }: Pick<PartyShop, 'locale' | 'timeZone'>,
): string =>
  new Intl.DateTimeFormat(htmlLang(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

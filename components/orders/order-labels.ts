import { useTranslations } from 'next-intl';
import { htmlLang } from '@/lib/contract/values';
import type { DeliveryType, Locale } from '@/lib/contract/vocabulary';
import { slotParts } from '@/lib/domain/fulfilment/days';
import { statusWord } from '@/lib/domain/orders/order-status';

interface Worded {
  orderStatus: number;
  payStatus: number;
  orderStatusDesc?: string;
  orderTips?: string;
  deliveryType?: DeliveryType;
  tableNo?: string;
}

/** The status in big and the sentence under it (ORD-07); numbers that nobody defined show the backend's own words. */
export function useStatusLabels(): (order: Worded) => { status: string; said?: string } {
  const t = useTranslations('order');
  return ({ orderStatus, payStatus, orderStatusDesc, orderTips, deliveryType, tableNo }) => {
    const word = statusWord(orderStatus);
    if (word === 'other') return { status: orderStatusDesc ?? t('status.other'), said: orderTips };
    if (word === 'onTheWay' && tableNo) return { status: t('status.serving'), said: t('said.serving') };
    // What waits at the counter isn't on its way to anyone.
    if (word === 'onTheWay' && deliveryType === 'SELF_PICKUP')
      return { status: t('status.ready'), said: t('said.ready') };
    if (word === 'cancelled' && payStatus === 2)
      return { status: t('status.cancelled'), said: t('said.cancelledRefunded') };
    return { status: t(`status.${word}`), said: t(`said.${word}`) };
  };
}

interface Clock {
  locale: Locale;
  timeZone: string;
}

/** `18:42` in the restaurant's time zone. */
export const clockText = (instant: string | number, { locale, timeZone }: Clock): string =>
  new Intl.DateTimeFormat(htmlLang(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

/** Day and time in the restaurant's time zone. */
export const momentText = (instant: string, { locale, timeZone }: Clock): string =>
  new Intl.DateTimeFormat(htmlLang(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

/** A slot with its date, for what is read on another day too. */
export function slotText(slot: string, locale: Locale): string {
  const parts = slotParts(slot);
  if (!parts) return slot;
  const day = new Intl.DateTimeFormat(htmlLang(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return `${day.format(new Date(`${parts.day}T00:00:00Z`))} ${parts.start}–${parts.end}`;
}

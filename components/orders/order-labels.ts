import { useTranslations } from 'next-intl';
import { PayStatus } from '@/lib/contract/statuses';
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
  refusalReason?: string;
}

/** Returns the status label and its sentence (ORD-07); an unknown status shows the backend's text. */
export function useStatusLabels(): (order: Worded) => { status: string; said?: string } {
  const t = useTranslations('order');
  return ({ orderStatus, payStatus, orderStatusDesc, orderTips, deliveryType, tableNo, refusalReason }) => {
    const word = statusWord(orderStatus);
    if (word === 'other') return { status: orderStatusDesc ?? t('status.other'), said: orderTips };
    if (word === 'onTheWay' && tableNo) return { status: t('status.serving'), said: t('said.serving') };
    // A pick-up order is not delivered, so it gets its own sentence.
    if (word === 'onTheWay' && deliveryType === 'SELF_PICKUP')
      return { status: t('status.ready'), said: t('said.ready') };
    if (word === 'cancelled' && payStatus === PayStatus.FailedOrRefunded)
      return {
        status: t('status.cancelled'),
        said: [refusalReason, t('said.cancelledRefunded')].filter(Boolean).join(' '),
      };
    // The backend tells apart why it is over, such as a pay window without a payment.
    if (word === 'cancelled')
      return { status: t('status.cancelled'), said: refusalReason ?? orderTips ?? t('said.cancelled') };
    return { status: t(`status.${word}`), said: t(`said.${word}`) };
  };
}

interface Clock {
  locale: Locale;
  timeZone: string;
}

/** Returns a time such as `18:42` in the restaurant's time zone. */
export const clockText = (instant: string | number, { locale, timeZone }: Clock): string =>
  new Intl.DateTimeFormat(htmlLang(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

/** Returns day and time in the restaurant's time zone. */
export const momentText = (instant: string, { locale, timeZone }: Clock): string =>
  new Intl.DateTimeFormat(htmlLang(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

/** Returns a slot with its date, for texts that are read on another day too. */
export function slotText(slot: string, locale: Locale): string {
  const parts = slotParts(slot);
  if (!parts) return slot;
  const day = new Intl.DateTimeFormat(htmlLang(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return `${day.format(new Date(`${parts.day}T00:00:00Z`))} ${parts.start}–${parts.end}`;
}

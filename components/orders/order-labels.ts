import { useTranslations } from 'next-intl';
import { PayStatus } from '@/lib/contract/statuses';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getStatusWord, isAtTable } from '@/lib/domain/orders/order-status';

interface Worded {
  orderStatus: number;
  payStatus: number;
  orderStatusDesc?: string;
  orderTips?: string;
  deliveryType?: DeliveryType;
  tableNo?: string;
  reservationId?: string;
  refusalReason?: string;
}

/** Returns a function that gives an order's status label and sentence; an unknown status shows the backend's text. */
export function useStatusLabels(): (order: Worded) => { status: string; said?: string } {
  const t = useTranslations('order');
  return ({ orderStatus, payStatus, orderStatusDesc, orderTips, deliveryType, refusalReason, ...place }) => {
    const word = getStatusWord(orderStatus);
    if (word === 'other') return { status: orderStatusDesc ?? t('status.other'), said: orderTips };
    if (word === 'onTheWay' && isAtTable(place))
      return { status: t('status.serving'), said: t('said.serving') };
    // A pick-up order is not delivered, so it gets its own sentence.
    if (word === 'onTheWay' && deliveryType === 'SELF_PICKUP')
      return { status: t('status.ready'), said: t('said.ready') };
    if (word === 'cancelled' && payStatus === PayStatus.FailedOrRefunded)
      return {
        status: t('status.cancelled'),
        said: [refusalReason, t('said.cancelledRefunded')].filter(Boolean).join(' '),
      };
    // The backend distinguishes why the order ended, for example an expired pay window.
    if (word === 'cancelled')
      return { status: t('status.cancelled'), said: refusalReason ?? orderTips ?? t('said.cancelled') };
    return { status: t(`status.${word}`), said: t(`said.${word}`) };
  };
}

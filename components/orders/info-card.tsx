'use client';

import { useTranslations } from 'next-intl';
import { useWhenText } from '@/components/fulfilment/when-text';
import { useShop } from '@/components/layout/shop-context';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { type DeliveryNote, deliveryNotes } from '@/lib/contract/values';
import { formatMoment } from '@/lib/domain/i18n/date-labels';
import { getPayStatusWord, isAtTable, isPaidAtHandover } from '@/lib/domain/orders/order-status';

interface Props {
  order: Order;
}

/** Shows number, time, contact and remark of the order. */
export function InfoCard({ order }: Props) {
  const { locale, timeZone } = useShop();
  const t = useTranslations('order');
  const notes = useTranslations('orderNotes');
  const name = usePayTypeName();
  const when = useWhenText(timeZone);
  const note = deliveryNotes.find(
    (deliveryNote): deliveryNote is DeliveryNote => deliveryNote === order.deliveryNote,
  );
  const time = order.deliveryTime ?? order.deliveryTimeRange;
  const rows: [string, string | undefined][] = [
    [t('orderSn'), order.orderSn],
    [t('orderTime'), formatMoment(order.orderTime, locale, timeZone)],
    [
      t('payment'),
      isPaidAtHandover(order) ? t('inCash') : t(`payStatus.${getPayStatusWord(order.payStatus)}`),
    ],
    [t('payType'), name(order.payType, order.payTypeDesc, !isAtTable(order))],
    [
      t('how'),
      isAtTable(order) ? t('atTable') : order.deliveryType && t(`deliveryType.${order.deliveryType}`),
    ],
    [t('when'), time && (when(time) || time)],
    [t('table'), order.tableNo],
    [
      t('cutlery'),
      order.dishwareNumber === undefined ? undefined : t('cutlerySets', { count: order.dishwareNumber }),
    ],
    [
      notes('deliveryNote'),
      order.deliveryType === 'DELIVERY_TO_HOME' ? note && t(`notes.${note}`) : undefined,
    ],
    [notes('remark'), order.remark],
  ];
  return (
    <Card heading={t('info')} roomy>
      <dl>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex min-h-11 items-baseline justify-between gap-4 py-2 text-14">
                <dt className="shrink-0 text-muted">{label}</dt>
                <dd className="min-w-0 text-right leading-heading break-words whitespace-pre-line">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

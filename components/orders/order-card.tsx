'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatMoment } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import type { ListedOrder } from '@/lib/domain/orders/listed-orders';
import { canCancelOnCard, canPay, getStatusWord, isAtTable } from '@/lib/domain/orders/order-status';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { OrderLogos } from './order-logos';

const tones: Record<ReturnType<typeof getStatusWord>, BadgeTone> = {
  awaitingPayment: 'warning',
  accepted: 'info',
  preparing: 'info',
  onTheWay: 'brand',
  completed: 'success',
  cancelled: 'plain',
  other: 'plain',
};

/** Number of dishes named on a card; the rest is counted. */
const named = 3;

interface Props {
  order: ListedOrder;
  /** Whether the detail opens in a new window, as on the desktop. */
  newWindow: boolean;
  onPay: () => void;
  onCancel: () => void;
}

/** Shows one order of a list: dishes, shop, time, status and up to two actions. */
export function OrderCard({ order, newWindow, onPay, onCancel }: Props) {
  const shop = useShop();
  const t = useTranslations('orders');
  const amount = formatMoney(order.amount, order.countryCode ?? shop.countryCode, shop.locale);
  const pay = canPay(order);
  const cancel = order.order !== undefined && canCancelOnCard(order);
  const things = order.things.slice(0, named).map(({ name, count }) => `${count} × ${name}`);
  const rest = order.things.length - named;
  const detail =
    order.of === 'voucher'
      ? paths.my({ tag: 'voucherdetail', orderId: order.id })
      : paths.myOrderDetail({ orderId: order.id });
  return (
    <article className="rounded-card bg-raised shadow-raised">
      <a
        href={toLocalePath(detail, shop.locale, shop.defaultLocale)}
        {...(newWindow && { target: '_blank', rel: 'noopener' })}
        className="flex items-start gap-4 rounded-card p-4 hover:bg-sunken"
      >
        <OrderLogos restaurants={order.restaurants} />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <strong className="leading-heading">
              {order.restaurants.map(({ name }) => name).join(', ')}
            </strong>
            <StatusBadge order={order} />
          </span>
          <span className="mt-1 flex items-end justify-between gap-4">
            <span className="min-w-0 text-14 leading-heading">
              {things.join(', ')}
              {rest > 0 && ` ${t('moreThings', { count: rest })}`}
            </span>
            <span className="num font-bold text-brand-text">{amount}</span>
          </span>
          <span className="mt-1 block text-12 tabular-nums text-muted">
            {[
              order.tableNo
                ? t('table', { tableNo: order.tableNo })
                : order.reservationId
                  ? t('bookedTable')
                  : t(`kind.${order.kind}`),
              order.sn && t('number', { number: order.sn }),
              formatMoment(order.orderTime, shop.locale, order.timeZone ?? shop.timeZone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {newWindow && <span className="sr-only">{t('newWindow')}</span>}
      </a>
      {(pay || cancel) && (
        <div className="flex flex-wrap justify-end gap-2 px-4 pb-4">
          {cancel && (
            <Button variant="secondary" size="small" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          {pay && (
            <Button size="small" onClick={onPay}>
              {t('pay', { amount })}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function StatusBadge({ order }: { order: ListedOrder }) {
  const status = useTranslations('order.status');
  const word = getStatusWord(order.orderStatus);
  const ready = word === 'onTheWay' && order.deliveryType === 'SELF_PICKUP';
  const said = word === 'other' && order.orderStatusDesc;
  const waiting = isAtTable(order) ? 'serving' : 'ready';
  return <Badge tone={tones[word]}>{said || status(ready ? waiting : word)}</Badge>;
}

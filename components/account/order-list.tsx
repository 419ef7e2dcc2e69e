'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/api/queries';
import type { Order } from '@/lib/contract/orders';
import { formatMoney } from '@/lib/money';
import { statusWord } from '@/lib/order/order-status';
import { localePath, paths } from '@/lib/paths';
import { openLogin, useSession } from '@/lib/session/session-client';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  shop: ShopFacts;
}

/** The diner's latest orders; a guest sees an empty list with a way to log in, and no order call is made (DEC-31). */
export function OrderList({ shop }: Props) {
  const t = useTranslations('account.orders');
  const { status, userId } = useSession();
  const orders = useQuery({ ...queries.orders(userId), enabled: status === 'diner' });
  const home = localePath(paths.home(), shop.locale, shop.defaultLocale);

  if (status === 'guest') {
    return (
      <EmptyState
        icon="receipt"
        title={t('guestTitle')}
        text={t('guestText')}
        action={<Button onClick={() => openLogin({ reason: 'account' })}>{t('login')}</Button>}
      />
    );
  }
  if (orders.isError) {
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button variant="ghost" size="small" onClick={() => void orders.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Notice>
    );
  }
  if (!orders.data) {
    return (
      <div className="grid gap-3">
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  }
  if (orders.data.length === 0) {
    return (
      <EmptyState
        icon="receipt"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<ButtonLink href={home}>{t('toMenu')}</ButtonLink>}
      />
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
      {orders.data.map((order) => (
        <li key={order.orderTransactionId}>
          <OrderCard order={order} shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ order, shop }: Props & { order: Order }) {
  const t = useTranslations('account.orders');
  const status = useTranslations('order.status');
  const format = useFormatter();
  const word = statusWord(order.orderStatus);
  const [restaurant] = order.orderRestaurantList;
  const lines = restaurant?.orderDishLists ?? [];
  const dishes = lines.map(({ dishCount, dishName }) => `${dishCount} × ${dishName}`).join(', ');
  const at = new Date(order.orderTime);
  return (
    <a
      href={localePath(
        paths.myOrderDetail({ orderId: order.orderTransactionId }),
        shop.locale,
        shop.defaultLocale,
      )}
      className="flex items-center gap-4 rounded-card bg-raised p-4 shadow-raised"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong>{word === 'other' ? order.orderStatusDesc : status(word)}</strong>
          <span className="num font-bold text-brand-text">
            {formatMoney(order.payAmount, order.countryCode, shop.locale)}
          </span>
        </span>
        <span className="line-clamp-2 text-14">{dishes}</span>
        <span className="block text-12 tabular-nums text-muted">
          {restaurant?.restaurantName} · {t('number', { number: order.orderSn })} ·{' '}
          {format.dateTime(at, {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: order.timeZone ?? shop.timeZone,
          })}
        </span>
      </span>
      <Icon name="chevron-right" size={20} />
    </a>
  );
}

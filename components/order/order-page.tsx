'use client';

import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { useOnline } from '@/components/layout/use-online';
import { Notice } from '@/components/ui/notice';
import { canPay } from '@/lib/order/order-status';
import { useFollowedOrder } from '@/lib/order/use-followed-order';
import { useSession } from '@/lib/session/session-client';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { CostCard } from './cost-card';
import { HelpCard } from './help-card';
import { InfoCard } from './info-card';
import { OrderBanner } from './order-banner';
import { FailedOrder, GuestOrder, LoadingOrder, MissingOrder } from './order-states';
import { clockText } from './order-words';
import { OrderedCard } from './ordered-card';
import { PayCard } from './pay-card';
import { WhereCard } from './where-card';

export type OrderShop = Pick<ShopFacts, 'countryCode' | 'locale' | 'defaultLocale' | 'timeZone' | 'name'>;

interface Props {
  shop: OrderShop;
  orderTransactionId: string;
}

/** One order as it goes on, by itself (ORD-07 to ORD-13). */
export function OrderPage(props: Props) {
  const session = useSession();
  if (props.orderTransactionId === '') return <MissingOrder shop={props.shop} />;
  if (session.status === 'guest') return <GuestOrder />;
  if (session.status === 'unknown') return <LoadingOrder />;
  return (
    <QueryProvider>
      <FollowedOrder {...props} />
    </QueryProvider>
  );
}

/** A malformed id can't be anybody's order either. */
const missing = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'];

function FollowedOrder({ shop, orderTransactionId }: Props) {
  const t = useTranslations('order');
  const online = useOnline();
  const { order, failure, fetching, asOf, live, refetch } = useFollowedOrder(orderTransactionId);

  if (!order && failure?.code && missing.includes(failure.code)) return <MissingOrder shop={shop} />;
  if (!order && (failure?.code === 'ACCESS_DENIED' || failure?.code === 'SESSION_EXPIRED'))
    return <GuestOrder />;
  if (!order && failure) return <FailedOrder pending={fetching} onRetry={() => void refetch()} />;
  if (!order) return <LoadingOrder />;

  const countryCode = order.countryCode ?? shop.countryCode;
  const timeZone = order.timeZone ?? shop.timeZone;
  const { locale } = shop;
  return (
    <div className="mx-auto max-w-[1264px] pb-8 desk:px-8 desk:pt-8">
      <OrderBanner
        order={order}
        locale={locale}
        timeZone={timeZone}
        fetching={fetching}
        onRefresh={() => void refetch()}
      />
      <div className="grid gap-3 p-4 pt-3 desk:grid-cols-[minmax(0,1fr)_minmax(304px,416px)] desk:items-start desk:gap-4 desk:gap-x-6 desk:px-0 desk:pt-4">
        {(!online || failure) && (
          <Notice kind="warning" live className="desk:col-span-2">
            {online ? t('failedTitle') : t('offline')}{' '}
            {t('asOf', { time: clockText(asOf, { locale, timeZone }) })}
          </Notice>
        )}
        <div className="grid gap-3 desk:gap-4">
          {canPay(order) && <PayCard shop={{ ...shop, countryCode }} order={order} />}
          <WhereCard order={order} />
          <OrderedCard order={order} countryCode={countryCode} locale={locale} />
        </div>
        <div className="grid gap-3 desk:gap-4">
          <CostCard order={order} countryCode={countryCode} locale={locale} />
          <InfoCard order={order} locale={locale} timeZone={timeZone} />
          <HelpCard order={order} />
          {live && <p className="text-center text-12 text-muted">{t('live')}</p>}
        </div>
      </div>
    </div>
  );
}

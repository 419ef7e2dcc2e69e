'use client';

import { useTranslations } from 'next-intl';
import { useOnline } from '@/components/layout/use-online';
import { Notice } from '@/components/ui/notice';
import { OrderStatus } from '@/lib/contract/statuses';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { canPay } from '@/lib/domain/orders/order-status';
import { CancelledCard } from './cancelled-card';
import { CashCard } from './cash-card';
import { CostCard } from './cost-card';
import { HelpCard } from './help-card';
import { InfoCard } from './info-card';
import { type LoadedOrder, MyOrder, type OrderShop } from './my-order';
import { OrderActions } from './order-actions';
import { OrderAd } from './order-ad';
import { OrderBanner } from './order-banner';
import { OrderedCard } from './ordered-card';
import { PayCard } from './pay-card';
import { PickedUpCard } from './picked-up-card';
import { RefundCard } from './refund-card';
import { TableCard } from './table-card';
import { WhereCard } from './where-card';

interface Props {
  shop: OrderShop;
  orderTransactionId: string;
  /** Only an order of this restaurant is shown. */
  onlyOf?: number;
}

/** The page of one order, updated live (ORD-07 to ORD-13). */
export function OrderPage({ shop, ...which }: Props) {
  return (
    <MyOrder shop={shop} {...which}>
      {(loaded) => <Shown shop={shop} {...loaded} />}
    </MyOrder>
  );
}

function Shown({ shop, order, failure, fetching, asOf, live, refetch }: LoadedOrder & { shop: OrderShop }) {
  const t = useTranslations('order');
  const online = useOnline();
  const countryCode = order.countryCode ?? shop.countryCode;
  const timeZone = order.timeZone ?? shop.timeZone;
  const { locale } = shop;
  const refresh = () => void refetch();
  return (
    <div className="mx-auto max-w-[1264px] pb-8 desk:px-8 desk:pt-8">
      <OrderBanner
        order={order}
        locale={locale}
        timeZone={timeZone}
        fetching={fetching}
        onRefresh={refresh}
      />
      <div className="grid gap-3 p-4 pt-3 desk:grid-cols-[minmax(0,1fr)_minmax(304px,416px)] desk:items-start desk:gap-4 desk:gap-x-6 desk:px-0 desk:pt-4">
        {(!online || failure) && (
          <Notice kind="warning" live className="desk:col-span-2">
            {online ? t('failedTitle') : t('offline')}{' '}
            {t('asOf', { time: formatTime(asOf, locale, timeZone) })}
          </Notice>
        )}
        <div className="grid gap-3 desk:gap-4">
          <CashCard order={order} countryCode={countryCode} locale={locale} />
          {canPay(order) && <PayCard shop={{ ...shop, countryCode }} order={order} />}
          {order.orderStatus === OrderStatus.Cancelled && <CancelledCard shop={shop} order={order} />}
          <RefundCard order={order} countryCode={countryCode} locale={locale} timeZone={timeZone} />
          <WhereCard order={order} />
          <TableCard order={order} />
          <PickedUpCard order={order} onDone={refresh} />
          <OrderedCard order={order} countryCode={countryCode} locale={locale} />
        </div>
        <div className="grid gap-3 desk:gap-4">
          <CostCard order={order} countryCode={countryCode} locale={locale} />
          <InfoCard order={order} locale={locale} timeZone={timeZone} />
          <OrderActions shop={{ ...shop, countryCode, timeZone }} order={order} onChanged={refresh} />
          <HelpCard order={order} />
          <OrderAd order={order} shop={shop} />
          {live && <p className="text-center text-12 text-muted">{t('live')}</p>}
        </div>
      </div>
    </div>
  );
}

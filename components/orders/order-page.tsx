'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useOnline } from '@/components/layout/use-online';
import { AtRest } from '@/components/ui/at-rest';
import { Notice } from '@/components/ui/notice';
import { OrderStatus } from '@/lib/contract/statuses';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { canPay, isPaidLate } from '@/lib/domain/orders/order-status';
import { CanceledCard } from './canceled-card';
import { CashCard } from './cash-card';
import { CostCard } from './cost-card';
import { HelpCard } from './help-card';
import { InfoCard } from './info-card';
import { type LoadedOrder, MyOrder } from './my-order';
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
  orderTransactionId: string;
  /** Shows the order only if it is from this restaurant. */
  onlyOf?: number;
}

/** Shows one order, updated live. */
export function OrderPage(props: Props) {
  return <MyOrder {...props}>{(loaded) => <Shown {...loaded} />}</MyOrder>;
}

function Shown({ order, failure, fetching, asOf, live, refetch }: LoadedOrder) {
  const { locale, timeZone } = useShop();
  const t = useTranslations('order');
  const online = useOnline();
  const refresh = () => void refetch();
  const banner = useRef<HTMLDivElement>(null);
  const status = order.orderStatus;
  const [firstStatus] = useState(status);
  // The button that cancels is far below the status.
  useEffect(() => {
    if (status === OrderStatus.Cancelled && firstStatus !== status)
      banner.current?.scrollIntoView({ block: 'nearest' });
  }, [status, firstStatus]);
  // Each of these adds or removes a card.
  const cards = [status, order.payStatus, order.refundList?.length, online, failure !== undefined].join();
  return (
    <AtRest of={cards} className="mx-auto max-w-[1264px] pb-8 desk:px-8 desk:pt-8">
      <div ref={banner} className="scroll-mt-20">
        <OrderBanner order={order} fetching={fetching} onRefresh={refresh} />
      </div>
      <div className="grid gap-3 p-4 pt-3 desk:grid-cols-[minmax(0,1fr)_minmax(304px,416px)] desk:items-start desk:gap-4 desk:gap-x-6 desk:px-0 desk:pt-4">
        {(!online || failure) && (
          <Notice kind="warning" live className="desk:col-span-2">
            {online ? t('failedTitle') : t('offline')}{' '}
            {t('asOf', { time: formatTime(asOf, locale, timeZone) })}
          </Notice>
        )}
        <div className="grid gap-3 desk:gap-4">
          {isPaidLate(order) && <Notice>{t('paidLate')}</Notice>}
          <CashCard order={order} />
          {canPay(order) && <PayCard order={order} />}
          {order.orderStatus === OrderStatus.Cancelled && <CanceledCard order={order} />}
          <RefundCard order={order} />
          <WhereCard order={order} />
          <TableCard order={order} />
          <PickedUpCard order={order} onDone={refresh} />
          <OrderedCard order={order} />
        </div>
        <div className="grid gap-3 desk:gap-4">
          <CostCard order={order} />
          <InfoCard order={order} />
          <OrderActions order={order} onChanged={refresh} />
          <HelpCard order={order} />
          <OrderAd order={order} />
          {live && <p className="text-center text-12 text-muted">{t('live')}</p>}
        </div>
      </div>
    </AtRest>
  );
}

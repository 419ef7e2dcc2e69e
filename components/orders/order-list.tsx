'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { GuestState } from '@/components/session/guest-state';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryNotice } from '@/components/ui/retry-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useOrderList } from '@/lib/client/orders/use-order-list';
import { useSession } from '@/lib/client/session/session-client';
import { isInTab, type OrderTab, orderTabs } from '@/lib/domain/orders/order-tabs';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { HistoryButton } from './history-button';
import { OrderCards } from './order-cards';

/** Shows the order section. A guest sees an empty list with a login button, and no order is requested. */
export function OrderList() {
  const t = useTranslations('orders');
  const { status, userId } = useSession();
  if (status === 'guest')
    return <GuestState icon="receipt" title={t('guestTitle')} text={t('guestText')} login={t('login')} />;
  if (status === 'unknown' || userId === undefined) return <LoadingOrders />;
  return <Orders userId={userId} />;
}

function Orders({ userId }: { userId: number }) {
  const shop = useShop();
  const t = useTranslations('orders');
  const desktop = useIsDesktop();
  const [tab, setTab] = useState<OrderTab>('all');
  const { listed, failed, fetching, refresh, history } = useOrderList(userId);
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);

  if (failed)
    return (
      <RetryNotice text={t('failed')} retry={t('retry')} pending={fetching} onRetry={() => void refresh()} />
    );
  if (!listed) return <LoadingOrders />;
  const shown = listed.filter((order) => isInTab(tab, order, desktop));
  return (
    <>
      <Tabs
        label={t('tabsLabel')}
        tabs={orderTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
        panelId={() => 'orders-panel'}
        className="mb-4"
      />
      <div id="orders-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {listed.length === 0 ? (
          <NoOrders />
        ) : shown.length === 0 ? (
          <p className="py-8 text-center text-muted">{t('emptyTab')}</p>
        ) : (
          <OrderCards orders={shown} onChanged={() => void refresh()} />
        )}
      </div>
      {/* A phone links to the history page; the desktop appends it to the list. */}
      <p className="mt-4 text-center desk:hidden">
        <ShopLink
          href={to(paths.historicalOrder())}
          className="inline-flex min-h-11 items-center font-bold text-brand-text"
        >
          {t('historyLink')}
        </ShopLink>
      </p>
      <HistoryButton history={history} label={t('history')} className="hidden desk:block" />
    </>
  );
}

function NoOrders() {
  const shop = useShop();
  const t = useTranslations('orders');
  const home = toLocalePath(paths.home(), shop.locale, shop.defaultLocale);
  const both = shop.supportTakeout && shop.canEnjoyInRestaurant;
  return (
    <EmptyState
      icon="receipt"
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink variant="secondary" href={both ? `${home}?mode=pickup` : home}>
            {both ? t('toPickup') : t('toHome')}
          </ButtonLink>
          <ButtonLink href={home}>{t('toMenu')}</ButtonLink>
        </div>
      }
    />
  );
}

/** Reserves the space of the tabs and the first cards. */
function LoadingOrders() {
  const t = useTranslations('orders');
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton height={52} className="mb-1" />
      <Skeleton height={128} />
      <Skeleton height={128} />
    </div>
  );
}

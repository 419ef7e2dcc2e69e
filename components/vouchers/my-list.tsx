'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import { getOrders, voucherQueries } from '@/lib/client/vouchers/voucher-queries';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { type VoucherTab, voucherTabs } from '@/lib/domain/vouchers/order-state';
import { voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { MyVoucherCards } from './my-cards';
import { MyVouchersEmpty, MyVouchersFailed, MyVouchersLoading } from './my-states';

interface Props {
  shop: ClientShop;
  userId: number;
  /** First tab as rendered by the server, by status. */
  rendered?: VoucherOrder[][];
}

/** The user's purchased vouchers by state (VCH-01). */
export function MyVoucherList({ shop, userId, rendered }: Props) {
  const t = useTranslations('voucher.own');
  const [tab, setTab] = useState<VoucherTab>('untapped');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={t('tabs')}
        tabs={voucherTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
        panelId={() => 'own-vouchers'}
      />
      <div id="own-vouchers" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        <TabOrders
          key={tab}
          shop={shop}
          userId={userId}
          tab={tab}
          rendered={tab === 'untapped' ? rendered : undefined}
        />
      </div>
    </div>
  );
}

function TabOrders({ shop, userId, tab, rendered }: Props & { tab: VoucherTab }) {
  const found = useInfiniteQuery({
    ...voucherQueries.orders(userId, tab, shop.locale),
    initialData: rendered && { pages: [rendered], pageParams: [1] },
  });
  const { refetch } = found;
  useEffect(() => {
    // Something was bought or paid since the page was rendered (VCH-15).
    if (!voucherUpdate.isFlagged()) return;
    voucherUpdate.clear();
    void refetch();
  }, [refetch]);

  if (!found.data)
    return found.isError ? (
      <MyVouchersFailed pending={found.isFetching} onRetry={() => void refetch()} />
    ) : (
      <MyVouchersLoading />
    );
  const orders = getOrders(found.data.pages);
  if (orders.length === 0) return <MyVouchersEmpty shop={shop} tab={tab} />;
  return (
    <MyVoucherCards
      shop={shop}
      orders={orders}
      hasMore={found.hasNextPage}
      loadingMore={found.isFetchingNextPage}
      onMore={() => void found.fetchNextPage()}
      onChanged={() => void refetch()}
    />
  );
}

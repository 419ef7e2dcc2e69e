'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Tabs } from '@/components/ui/tabs';
import { listOrders, voucherQueries } from '@/lib/client/api/voucher-queries';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { type VoucherTab, voucherTabs } from '@/lib/domain/vouchers/order-state';
import { voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { MyVoucherCards } from './my-cards';
import { MyVouchersEmpty, MyVouchersFailed, MyVouchersLoading } from './my-states';

interface Props {
  userId: number;
  /** First tab as rendered by the server, by status. */
  rendered?: VoucherOrder[][];
}

/** Lists the diner's purchased vouchers by state. */
export function MyVoucherList({ userId, rendered }: Props) {
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
        <TabOrders key={tab} userId={userId} tab={tab} rendered={tab === 'untapped' ? rendered : undefined} />
      </div>
    </div>
  );
}

function TabOrders({ userId, tab, rendered }: Props & { tab: VoucherTab }) {
  const shop = useShop();
  const found = useInfiniteQuery({
    ...voucherQueries.orders(userId, tab, shop.locale),
    initialData: rendered && { pages: [rendered], pageParams: [1] },
  });
  const { refetch } = found;
  useEffect(() => {
    // A voucher was bought or paid since the page was rendered.
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
  const orders = listOrders(found.data.pages);
  if (orders.length === 0) return <MyVouchersEmpty tab={tab} />;
  return (
    <MyVoucherCards
      orders={orders}
      hasMore={found.hasNextPage}
      loadingMore={found.isFetchingNextPage}
      onMore={() => void found.fetchNextPage()}
      onChanged={() => void refetch()}
    />
  );
}

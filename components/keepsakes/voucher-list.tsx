'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import type { VoucherOrder } from '@/lib/contract/vouchers';
import { firstPage, keepsakeQueries } from '@/lib/keepsakes/keepsake-queries';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { FailedList, LoadingList, MoreButton } from './list-states';
import { VoucherCard } from './voucher-card';

interface Props {
  shop: ShopFacts;
  userId: number;
  rendered?: VoucherOrder[];
}

/** What the diner bought of vouchers, the newest first. */
export function VoucherList({ shop, userId, rendered }: Props) {
  const t = useTranslations('keepsakes.vouchers');
  const found = useInfiniteQuery({
    ...keepsakeQueries.voucherOrders(userId, shop.locale),
    initialData: firstPage(rendered),
  });
  if (!found.data)
    return found.isError ? (
      <FailedList text={t('failed')} pending={found.isFetching} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingList label={t('loading')} />
    );
  const orders = found.data.pages.flat();
  if (orders.length === 0) return <EmptyState icon="ticket" title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <>
      <ul aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
        {orders.map((order) => (
          <li key={order.orderTransactionId}>
            <VoucherCard order={order} shop={shop} />
          </li>
        ))}
      </ul>
      <MoreButton {...found} />
    </>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { useOrderHistory } from '@/lib/client/orders/use-order-list';
import type { Order } from '@/lib/contract/orders';
import { toListedOrders } from '@/lib/domain/orders/listed-orders';
import { HistoryButton } from './history-button';
import { OrderCards } from './order-cards';

interface Props {
  userId: number;
  /** The first page as rendered by the server; without it a click loads it. */
  rendered?: Order[];
}

/** Lists the orders of the last three months, page by page. */
export function HistoryList({ userId, rendered }: Props) {
  const t = useTranslations('orders');
  const history = useOrderHistory(userId, 'page', { rendered });
  const listed = toListedOrders({ history: history.pages });
  if (!history.more && listed.length === 0) return <EmptyState icon="receipt" title={t('historyEmpty')} />;
  return (
    <>
      <OrderCards orders={listed} onChanged={() => void history.refresh()} />
      <HistoryButton history={history} label={t('more')} />
    </>
  );
}

import { ClientMessages } from '@/components/layout/client-messages';
import { HistoryList } from '@/components/orders/history-list';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { currentUser, fetchAsUser } from '@/lib/server/account/account-context';
import { getOrderLabels } from './order-section';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** The user's order history. The first page is server-rendered, so that the browser requests nothing by itself (ORD-03). */
export async function HistorySection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['orders.history'], { pageNum: 1, locale }, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={getOrderLabels}>
      <HistoryList shop={shop} userId={diner.userId} rendered={rendered} />
    </ClientMessages>
  );
}

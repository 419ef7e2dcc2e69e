import { IslandProviders } from '@/components/layout/client-messages';
import { HistoryList } from '@/components/orders/history-list';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
import { orderWords } from './order-section';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The history of the diner's orders; its first page is rendered here, so that the browser asks for none by itself (ORD-03). */
export async function HistorySection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['orders.history'], { pageNum: 1, locale }, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={orderWords}>
      <HistoryList shop={shop} userId={diner.userId} rendered={rendered} />
    </IslandProviders>
  );
}

import { ClientMessages } from '@/components/layout/client-messages';
import { HistoryList } from '@/components/orders/history-list';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { getOrderLabels } from './order-section';

/** Shows the diner's order history. The server renders the first page, so the browser sends no request on load. */
export async function HistorySection({ locale }: { locale: Locale }) {
  const [diner, rendered] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['orders.history'], { pageNum: 1, locale }, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={getOrderLabels}>
      <HistoryList userId={diner.userId} rendered={rendered} />
    </ClientMessages>
  );
}

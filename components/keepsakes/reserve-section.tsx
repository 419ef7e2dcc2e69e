import { IslandProviders } from '@/components/layout/island-providers';
import { QueryProvider } from '@/components/layout/query-provider';
import { dinerOfRequest, ownOfRequest } from '@/lib/account/account-visit';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { reservationsPerPage } from '@/lib/keepsakes/keepsake-queries';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { ReservationList } from './reservation-list';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The diner's reservations as a section of the account area. */
export async function ReserveSection({ locale }: Props) {
  const [diner, rendered] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['reservations.list'], { pageNo: 1, pageSize: reservationsPerPage }, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['keepsakes.reservations', 'keepsakes.states', 'errors', 'ui.close']}>
      <QueryProvider>
        <ReservationList userId={diner.userId} rendered={rendered} />
      </QueryProvider>
    </IslandProviders>
  );
}

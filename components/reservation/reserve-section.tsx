import { IslandProviders } from '@/components/layout/island-providers';
import { QueryProvider } from '@/components/layout/query-provider';
import { dinerOfRequest, ownOfRequest } from '@/lib/account/account-visit';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { reservationsPerPage } from '@/lib/reservation/list-tabs';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { ReservationList } from './reservation-list';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The diner's reservations as a section of the account area. */
export async function ReserveSection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['reservations.list'], { pageNo: 1, pageSize: reservationsPerPage }, locale),
  ]);
  if (!diner) return null;
  const namespaces = [
    'reservation.list',
    'reservation.status',
    'keepsakes.states',
    'errors',
    'ui.close',
  ] as const;
  return (
    <IslandProviders namespaces={namespaces}>
      <QueryProvider>
        <ReservationList
          shop={{ locale: shop.locale, defaultLocale: shop.defaultLocale }}
          userId={diner.userId}
          rendered={rendered}
        />
      </QueryProvider>
    </IslandProviders>
  );
}

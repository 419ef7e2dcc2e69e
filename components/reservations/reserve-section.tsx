import { IslandProviders } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { reservationsPerPage } from '@/lib/domain/reservations/list-tabs';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
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

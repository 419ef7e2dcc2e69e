import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { reservationsPerPage } from '@/lib/domain/reservations/list-tabs';
import { currentUser, fetchAsUser } from '@/lib/server/account/account-context';
import { ReservationList } from './reservation-list';
import { WaitingEntries } from './waiting-entries';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** The diner's reservations as a section of the account area. */
export async function ReservationSection({ shop, locale }: Props) {
  const [diner, rendered, waiting] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['reservations.list'], { pageNo: 1, pageSize: reservationsPerPage }, locale),
    fetchAsUser(contract['waiting.list'], {}, locale),
  ]);
  if (!diner) return null;
  const namespaces = [
    'reservation.list',
    'reservation.status',
    'ui.list',
    'errors',
    'ui.close',
    'waiting',
  ] as const;
  return (
    <ClientMessages namespaces={namespaces}>
      <QueryProvider>
        <WaitingEntries
          shop={{ locale: shop.locale, defaultLocale: shop.defaultLocale }}
          userId={diner.userId}
          rendered={waiting}
        />
        <ReservationList
          shop={{ locale: shop.locale, defaultLocale: shop.defaultLocale }}
          userId={diner.userId}
          rendered={rendered}
        />
      </QueryProvider>
    </ClientMessages>
  );
}

import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { reservationsPerPage } from '@/lib/domain/reservations/reservation-state';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { ReservationList } from './reservation-list';
import { WaitingEntries } from './waiting-entries';

/** Shows the diner's reservations as a section of the account area. */
export async function ReservationSection({ locale }: { locale: Locale }) {
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
        <WaitingEntries userId={diner.userId} rendered={waiting} />
        <ReservationList userId={diner.userId} rendered={rendered} />
      </QueryProvider>
    </ClientMessages>
  );
}

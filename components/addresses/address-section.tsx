import { ClientMessages } from '@/components/layout/client-messages';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { AddressBookPanel } from './address-book-panel';

/** Shows the delivery addresses, as a section of `/my` and as `/myAddress`. */
export async function AddressSection({ locale }: { locale: Locale }) {
  const [diner, rendered] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['addresses.list'], {}, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['addresses', 'errors', 'session.phone']}>
      <AddressBookPanel owner={{ userId: diner.userId, rendered }} />
    </ClientMessages>
  );
}

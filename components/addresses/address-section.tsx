import { ClientMessages } from '@/components/layout/client-messages';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { currentUser, fetchAsUser } from '@/lib/server/account/account-context';
import { AddressBookPanel } from './address-book-panel';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** The section `deliveryAddress` of `/my`, and `/myAddress` on its own. */
export async function AddressSection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['addresses.list'], {}, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['addresses', 'errors', 'session.phone']}>
      <AddressBookPanel shop={shop} owner={{ userId: diner.userId, rendered }} />
    </ClientMessages>
  );
}

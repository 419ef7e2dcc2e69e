import { IslandProviders } from '@/components/layout/client-messages';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
import { AddressBookPanel } from './address-book-panel';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The section `deliveryAddress` of `/my`, and `/myAddress` on its own. */
export async function AddressSection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['addresses.list'], {}, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['addresses', 'errors', 'session.phone']}>
      <AddressBookPanel shop={shop} owner={{ userId: diner.userId, rendered }} />
    </IslandProviders>
  );
}

import { IslandProviders } from '@/components/layout/island-providers';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { AddressBookPanel } from './address-book-panel';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The section `deliveryAddress` of `/my`, and `/myAddress` on its own. */
export function AddressSection({ shop }: Props) {
  return (
    <IslandProviders namespaces={['addresses', 'errors', 'session.phone']}>
      <AddressBookPanel shop={shop} />
    </IslandProviders>
  );
}

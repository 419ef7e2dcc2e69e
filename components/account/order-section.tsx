import { IslandProviders } from '@/components/layout/island-providers';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { OrderList } from './order-list';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The diner's orders as a section of the account area. */
export function OrderSection({ shop }: Props) {
  return (
    <IslandProviders namespaces={['account.orders', 'order.status', 'session']}>
      <OrderList shop={shop} />
    </IslandProviders>
  );
}

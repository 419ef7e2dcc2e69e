import { IslandProviders } from '@/components/layout/island-providers';
import { OrderList } from '@/components/order/order-list';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** What lists of orders show, with the dialogs that open over them. */
export const orderWords = [
  'orders',
  'order.status',
  'orderActions',
  'orderCancel',
  'refund.times',
  'errors',
  'session',
  'ui',
] as const;

/** The diner's orders as a section of the account area. */
export function OrderSection({ shop }: Props) {
  return (
    <IslandProviders namespaces={orderWords}>
      <OrderList shop={shop} />
    </IslandProviders>
  );
}

import { ClientMessages } from '@/components/layout/client-messages';
import { OrderList } from '@/components/orders/order-list';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** What lists of orders show, with the dialogs that open over them. */
export const getOrderLabels = [
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
    <ClientMessages namespaces={getOrderLabels}>
      <OrderList shop={shop} />
    </ClientMessages>
  );
}

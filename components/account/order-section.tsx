import { ClientMessages } from '@/components/layout/client-messages';
import { OrderList } from '@/components/orders/order-list';

/** Message namespaces of order lists and the dialogs that open over them. */
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

export function OrderSection() {
  return (
    <ClientMessages namespaces={getOrderLabels}>
      <OrderList />
    </ClientMessages>
  );
}

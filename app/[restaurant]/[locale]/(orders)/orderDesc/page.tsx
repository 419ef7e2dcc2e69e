import { ClientMessages } from '@/components/layout/client-messages';
import { createSecondaryOrderPage } from '@/components/orders/order-page-frame';
import { ReceiptPage } from '@/components/orders/receipt-page';

export const dynamic = 'force-dynamic';

/** The printable receipt of one order, for diners only (RT-08, DEC-13). */
const { generateMetadata, Page } = createSecondaryOrderPage({
  path: '/orderDesc',
  namespace: 'receipt',
  children: (shop, orderTransactionId) => (
    <ClientMessages namespaces={['receipt', 'order', 'fees', 'payment', 'session']}>
      <ReceiptPage shop={shop} orderTransactionId={orderTransactionId} />
    </ClientMessages>
  ),
});

export { generateMetadata };
export default Page;

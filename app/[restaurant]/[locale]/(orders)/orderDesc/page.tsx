import { ClientMessages } from '@/components/layout/client-messages';
import { createSecondaryOrderPage } from '@/components/orders/order-page-frame';
import { ReceiptPage } from '@/components/orders/receipt';

export const dynamic = 'force-dynamic';

/** Shows the printable receipt of one order; a login is required. */
const { generateMetadata, Page } = createSecondaryOrderPage({
  path: '/orderDesc',
  namespace: 'receipt',
  children: (orderTransactionId) => (
    <ClientMessages namespaces={['receipt', 'order', 'fees', 'payment', 'session']}>
      <ReceiptPage orderTransactionId={orderTransactionId} />
    </ClientMessages>
  ),
});

export { generateMetadata };
export default Page;

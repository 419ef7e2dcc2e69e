import { CancelPage } from '@/components/orders/cancel-page';
import { createSecondaryOrderPage } from '@/components/orders/order-page-frame';

export const dynamic = 'force-dynamic';

/** Shows the cancel form of one order; a login is required. */
const { generateMetadata, Page } = createSecondaryOrderPage({
  path: '/orderCancel',
  namespace: 'orderCancel',
  children: (orderTransactionId) => <CancelPage orderTransactionId={orderTransactionId} />,
});

export { generateMetadata };
export default Page;

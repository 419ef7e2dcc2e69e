import { CancelPage } from '@/components/orders/cancel-page';
import { createSecondaryOrderPage } from '@/components/orders/order-page-frame';

export const dynamic = 'force-dynamic';

/** The cancel form of one order, for diners only (RT-06). */
const { generateMetadata, Page } = createSecondaryOrderPage({
  path: '/orderCancel',
  namespace: 'orderCancel',
  children: (shop, orderTransactionId) => <CancelPage shop={shop} orderTransactionId={orderTransactionId} />,
});

export { generateMetadata };
export default Page;

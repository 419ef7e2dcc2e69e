import {
  PaymentPageFrame,
  type PaymentRouteProps,
  paymentMetadata,
} from '@/components/payments/payment-page-frame';

export const dynamic = 'force-dynamic';
export const generateMetadata = paymentMetadata;

export default function Page(props: PaymentRouteProps) {
  return <PaymentPageFrame path="/payment/paynow" {...props} />;
}

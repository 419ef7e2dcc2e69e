import {
  buildPaymentMetadata,
  PaymentPageFrame,
  type PaymentRouteProps,
} from '@/components/payments/payment-page-frame';

export const dynamic = 'force-dynamic';
export const generateMetadata = buildPaymentMetadata;

export default function Page(props: PaymentRouteProps) {
  return <PaymentPageFrame path="/payment/wechat" {...props} />;
}

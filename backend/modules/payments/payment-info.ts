import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { getCurrencySign } from '../../core/money';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import type { RestaurantRow } from '../restaurant/shop';

/** The payment fields that an answer needs. */
interface PayableOrder {
  id: string;
  sn: string;
  /** Amount to pay, without the wallet's part. */
  total: Minor;
  payStatus: number;
  expiresAt: Date | null;
}

interface ShownPayment {
  payType: string;
  qrPayload: string | null;
  payUrl: string | null;
}

/** Returns the payment's page or QR code under the wire's names. */
const toPaymentWays = ({ payType, payUrl, qrPayload }: ShownPayment) => ({
  payUrl: payUrl ?? undefined,
  // Its clients look here (PAY-05).
  aliPayUrl: payType === 'ALIPAY' ? (payUrl ?? undefined) : undefined,
  qrCodeInBase64: qrPayload ? toQrPngBase64(qrPayload) : undefined,
});

/** Returns how to pay an order (ENT-18). Same input, same answer, so that a repeated submit gets the same one. */
export function getPaymentInfo(
  order: PayableOrder,
  payment: ShownPayment,
  restaurant: Pick<RestaurantRow, 'countryCode' | 'payWindowMinutes'>,
  locale: Locale,
): PaymentInfo {
  return {
    orderTransactionId: order.id,
    orderSn: order.sn,
    payType: payment.payType,
    ...toPaymentWays(payment),
    payAmountOrig: order.total,
    payInMinutes: order.expiresAt ? restaurant.payWindowMinutes : undefined,
    expiresAt: order.expiresAt?.toISOString(),
    countryCode: restaurant.countryCode,
    currencySign: getCurrencySign(restaurant.countryCode, locale),
    payStatus: order.payStatus,
  };
}

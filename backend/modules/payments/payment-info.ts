import { findPayTypeFacts } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { getCurrencySign } from '../../core/money';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import type { RestaurantRow } from '../restaurant/shop';

/** The payment fields of a response. */
interface PayableOrder {
  id: string;
  sn: string;
  /** The amount to pay, without the wallet's part. */
  total: Minor;
  payStatus: number;
  expiresAt: Date | null;
  /** The address for mails about an order of dishes. */
  receiveEmail?: string | null;
}

interface ShownPayment {
  payType: string;
  qrPayload: string | null;
  payUrl: string | null;
}

/** Returns the payment's page or QR code under the wire's names. */
const toPaymentWays = ({ payType, payUrl, qrPayload }: ShownPayment) => ({
  payUrl: payUrl ?? undefined,
  // Clients of these pay types read this field.
  aliPayUrl: findPayTypeFacts(payType)?.hasAliPayUrl ? (payUrl ?? undefined) : undefined,
  qrCodeInBase64: qrPayload ? toQrPngBase64(qrPayload) : undefined,
});

/**
 * Returns how to pay an order. The same input returns the same result, so that a repeated submit gets it
 * again.
 */
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
    // The order's page offers the newsletter to this address unless its diner has subscribed.
    ...(order.receiveEmail && { receiveEmail: order.receiveEmail, canSubscribe: true }),
  };
}

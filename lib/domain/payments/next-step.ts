import { findPayTypeFacts, isCash, isQr } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus } from '@/lib/contract/statuses';
import { isPayPage, type PayPages } from './pay-page';

export type NextStep =
  /** The payment dialog over the current page. */
  | { kind: 'dialog' }
  /** `/payment/paynow` or `/payment/wechat`. */
  | { kind: 'page'; page: 'paynow' | 'wechat' }
  /** A third party's page. */
  | { kind: 'leave'; url: string }
  /** The payment needs nothing more: show the order. */
  | { kind: 'order' }
  /** The answer has no payment method that can be shown. */
  | { kind: 'none' };

type Started = Pick<PaymentInfo, 'payType' | 'payUrl' | 'aliPayUrl' | 'qrCodeInBase64' | 'payStatus'>;

/**
 * Returns the next step after placing an order or starting its payment (CHK-16, PAY-04, PAY-05, DEC-39); a third
 * party's page only when it is allowed.
 */
export function getNextPaymentStep(countryCode: string, payment: Started, payPages?: PayPages): NextStep {
  const { payType, qrCodeInBase64 } = payment;
  if (payment.payStatus === PayStatus.Paid || isCash(payType)) return { kind: 'order' };
  if (countryCode === 'SG') return { kind: 'dialog' };
  if (qrCodeInBase64 && isQr(payType)) return { kind: 'page', page: getPaymentPage(payType) };
  const url = findPayUrl(payment);
  return isPayPage(url, payPages) ? { kind: 'leave', url } : { kind: 'none' };
}

/** The page that shows the QR code of a payment method. */
export const getPaymentPage = (payType: string | undefined): 'paynow' | 'wechat' =>
  findPayTypeFacts(payType)?.isWechatQr ? 'wechat' : 'paynow';

/** The address of the provider's page, which some methods have in a field of their own (PAY-05). */
export const findPayUrl = ({
  payType,
  payUrl,
  aliPayUrl,
}: Pick<PaymentInfo, 'payType' | 'payUrl' | 'aliPayUrl'>): string | undefined =>
  findPayTypeFacts(payType)?.hasAliPayUrl ? aliPayUrl : payUrl;

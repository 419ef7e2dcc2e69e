import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus } from '@/lib/contract/statuses';
import { isPayPage, type PayPages } from './pay-page';
import { isCash, isQr } from './pay-types';

export type NextStep =
  /** The payment dialog, over the page that one is on. */
  | { kind: 'dialog' }
  /** `/payment/paynow` or `/payment/wechat`. */
  | { kind: 'page'; page: 'paynow' | 'wechat' }
  /** A third party's page. */
  | { kind: 'leave'; url: string }
  /** Nothing is left to do but to follow the order. */
  | { kind: 'order' }
  /** No way to pay came back that could be shown. */
  | { kind: 'none' };

type Started = Pick<PaymentInfo, 'payType' | 'payUrl' | 'aliPayUrl' | 'qrCodeInBase64' | 'payStatus'>;

/**
 * Where to go once an order was placed or its payment started (CHK-16, PAY-04, PAY-05, DEC-39); a third
 * party's page only where it may be opened.
 */
export function getNextPaymentStep(countryCode: string, payment: Started, payPages?: PayPages): NextStep {
  const { payType, qrCodeInBase64 } = payment;
  if (payment.payStatus === PayStatus.Paid || isCash(payType)) return { kind: 'order' };
  if (countryCode === 'SG') return { kind: 'dialog' };
  if (qrCodeInBase64 && isQr(payType))
    return { kind: 'page', page: payType === 'WECHAT_QRCODE_PAY' ? 'wechat' : 'paynow' };
  const url = payType === 'ALIPAY' ? payment.aliPayUrl : payment.payUrl;
  return isPayPage(url, payPages) ? { kind: 'leave', url } : { kind: 'none' };
}

/** What is refunded. */
export type Refunded = 'order' | 'voucher' | 'topup';
/** Into the diner's balance, or the way it was paid (API-70). */
export type RefundWay = 'WALLET_PAY' | 'SOURCE';

/** Messages `refund.times.*` (LIM-03). */
export type RefundTime =
  | 'balance'
  | 'walletOrChatApp'
  | 'card'
  | 'payNow'
  | 'originalPath'
  | 'topUp'
  | 'cancelledOrder'
  | 'voucherToSource'
  | 'other';

const payTypes: Partial<Record<RefundTime, readonly string[]>> = {
  balance: ['WALLET_PAY'],
  walletOrChatApp: [
    'WECHAT_PAY',
    'WECHAT_QRCODE_PAY',
    'ALIPAY',
    'ALIPAY_CN',
    'BOOST_MY',
    'GRABPAY_MY',
    'PRESTO_MY',
    'RAZER_MY',
    'TNG_MY',
  ],
  card: ['CREDITCARD_PAY', 'CREDITCARD_PAY_DINERS_CLUB', 'UNION_PAY_SG', 'ONEPAY_VN'],
  payNow: ['PAY_NOW', 'PAY_NOW_SP'],
};

const findByPayType = (payType: string | undefined) =>
  (Object.keys(payTypes) as RefundTime[]).find((time) => payTypes[time]?.includes(payType ?? ''));

const bySubject: Record<Refunded, RefundTime> = {
  order: 'cancelledOrder',
  voucher: 'voucherToSource',
  topup: 'topUp',
};

/**
 * Which text says how long a refund takes (LIM-03). A top-up takes the same time however it was paid; otherwise the way it
 * was paid says it, and what is refunded where that way has no time of its own.
 */
export function getRefundTime(refunded: Refunded, way: RefundWay, payType: string | undefined): RefundTime {
  if (way === 'WALLET_PAY') return 'balance';
  if (refunded === 'topup') return 'topUp';
  return findByPayType(payType) ?? bySubject[refunded];
}

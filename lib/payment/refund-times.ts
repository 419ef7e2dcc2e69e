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

const byPayType: Record<string, RefundTime> = {
  WALLET_PAY: 'balance',
  WECHAT_PAY: 'walletOrChatApp',
  WECHAT_QRCODE_PAY: 'walletOrChatApp',
  ALIPAY: 'walletOrChatApp',
  ALIPAY_CN: 'walletOrChatApp',
  BOOST_MY: 'walletOrChatApp',
  GRABPAY_MY: 'walletOrChatApp',
  PRESTO_MY: 'walletOrChatApp',
  RAZER_MY: 'walletOrChatApp',
  TNG_MY: 'walletOrChatApp',
  CREDITCARD_PAY: 'card',
  CREDITCARD_PAY_DINERS_CLUB: 'card',
  UNION_PAY_SG: 'card',
  ONEPAY_VN: 'card',
  PAY_NOW: 'payNow',
  PAY_NOW_SP: 'payNow',
};

const bySubject: Record<Refunded, RefundTime> = {
  order: 'cancelledOrder',
  voucher: 'voucherToSource',
  topup: 'topUp',
};

/**
 * Which text says how long a refund takes (LIM-03). A top-up takes the same time however it was paid; otherwise the way it
 * was paid says it, and what is refunded where that way has no time of its own.
 */
export function refundTime(refunded: Refunded, way: RefundWay, payType: string | undefined): RefundTime {
  if (way === 'WALLET_PAY') return 'balance';
  if (refunded === 'topup') return 'topUp';
  return byPayType[payType ?? ''] ?? bySubject[refunded];
}

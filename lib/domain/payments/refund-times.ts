import { findPayTypeFacts, RefundMethod } from '@/lib/contract/pay-types';

/** `part`: an amount of an order that goes on, such as a dish that was sold out. */
export type Refunded = 'order' | 'part' | 'voucher' | 'topup';

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

const bySubject: Record<Refunded, RefundTime> = {
  order: 'cancelledOrder',
  part: 'other',
  voucher: 'voucherToSource',
  topup: 'topUp',
};

/**
 * Returns the text of a refund's duration (LIM-03). A top-up takes the same time for all payment methods; otherwise it
 * depends on the payment method, or on the refunded thing when the method has no time of its own. A method that is not
 * known here, such as the shares of a table's bill, takes the time of the original path.
 */
export function getRefundTime(
  refunded: Refunded,
  method: RefundMethod,
  payType: string | undefined,
): RefundTime {
  if (method === RefundMethod.Wallet) return 'balance';
  if (refunded === 'topup') return 'topUp';
  const facts = findPayTypeFacts(payType);
  if (payType !== undefined && !facts) return 'originalPath';
  return facts?.refundTime ?? bySubject[refunded];
}

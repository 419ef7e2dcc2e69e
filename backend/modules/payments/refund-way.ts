import { isWallet, RefundMethod, type RefundWay } from '@/lib/contract/pay-types';
import { sendsRefunds } from '../../providers/payment/adapter-names';
import type { PaymentRow } from '../../schema/payments';

/** The parts of a payment that decide how it is refunded. */
export type PaidBy = Pick<PaymentRow, 'payType' | 'provider'>;

/**
 * Returns how a payment's refund travels, for every text about it. The same pay type is refunded by one company and not
 * by another, and a refund that its provider refused for good is sent by hand.
 */
export function getRefundWay(
  { payType, provider }: PaidBy,
  method: RefundMethod = RefundMethod.Source,
  isRefused = false,
): RefundWay {
  if (method === RefundMethod.Wallet || isWallet(payType)) return 'wallet';
  return sendsRefunds(provider, payType) && !isRefused ? 'automatic' : 'byHand';
}

/** Returns how an order's payment is refunded; undefined while it has none, such as the rounds of a table. */
export function findOrderRefundWay(
  payType: string,
  paidBy: PaidBy | null | undefined,
): RefundWay | undefined {
  if (paidBy) return getRefundWay(paidBy);
  return isWallet(payType) ? 'wallet' : undefined;
}

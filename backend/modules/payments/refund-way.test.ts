import { expect, test } from 'vitest';
import { cardAtCounter, type PayTypeCode, type RefundWay } from '@/lib/contract/pay-types';
import { findOrderRefundWay, getRefundWay } from './refund-way';

test.each<[provider: string, payType: PayTypeCode | typeof cardAtCounter, RefundWay]>([
  ['stripe', 'CREDITCARD_PAY', 'automatic'],
  // The same pay type goes back by hand where the bank's own code took it.
  ['stripe', 'PAY_NOW', 'automatic'],
  ['paynow', 'PAY_NOW', 'byHand'],
  ['hosted-page', 'CREDITCARD_PAY', 'automatic'],
  ['hitpay', 'CREDITCARD_PAY', 'automatic'],
  ['hitpay', 'PAY_NOW', 'automatic'],
  ['hitpay', 'BANK_TRANSFER', 'byHand'],
  ['payos', 'VIETQR', 'byHand'],
  ['vnpay', 'CREDITCARD_PAY', 'automatic'],
  ['vnpay', 'BANK_TRANSFER', 'automatic'],
  ['cash', 'CASH_PAY', 'byHand'],
  ['counter', cardAtCounter, 'byHand'],
  ['wallet', 'WALLET_PAY', 'wallet'],
])('GTW-02 a refund of %s, paid by %s, travels %s', (provider, payType, way) => {
  expect(getRefundWay({ provider, payType })).toBe(way);
  expect(getRefundWay({ provider, payType }, 'WALLET_PAY')).toBe('wallet');
  // People have to send a refund that its provider refused for good.
  expect(getRefundWay({ provider, payType }, 'SOURCE', true)).toBe(way === 'wallet' ? 'wallet' : 'byHand');
  expect(findOrderRefundWay('PAY_NOW', { provider, payType })).toBe(way);
});

test('an order without a payment of its own promises no way, except into the wallet', () => {
  expect(findOrderRefundWay('TABLE_BILL', undefined)).toBeUndefined();
  expect(findOrderRefundWay('CREDITCARD_PAY', null)).toBeUndefined();
  expect(findOrderRefundWay('WALLET_PAY', undefined)).toBe('wallet');
});

import { expect, test } from 'vitest';
import type { Locale } from '@/lib/contract/vocabulary';
import { type AfterPaid, afterPaid } from './after-paid';
import type { FromType } from './from-type';

const order = (how: 'push' | 'replace'): AfterPaid => ({
  kind: 'go',
  path: '/myOrderDetail?orderId=o1',
  how,
});
const voucher = (how: 'push' | 'replace'): AfterPaid => ({
  kind: 'go',
  path: '/voucher-submit-success?orderTransactionId=o1',
  how,
});
const reload: AfterPaid = { kind: 'reload' };

test.each<[FromType, string, string, AfterPaid]>([
  ['voucher', 'SG', '/coupon-detail', voucher('push')],
  ['voucher', 'SG', '/my', voucher('push')],
  ['voucher', 'VN', '/payment/paynow', voucher('replace')],
  ['order', 'SG', '/myOrderDetail', reload],
  ['order', 'MY', '/myOrderDetail', reload],
  ['order', 'SG', '/zh-CN/my', reload],
  ['order', 'VN', '/en/my', reload],
  ['order', 'SG', '/settlement/order', order('push')],
  ['order', 'SG', '/myOrder', order('push')],
  ['order', 'MY', '/payment/paynow', order('replace')],
  ['order', 'VN', '/orderList', order('replace')],
  ['topup', 'SG', '/payment/paynow', { kind: 'go', path: '/myWallet', how: 'push' }],
  ['topup', 'SG', '/myCharge', { kind: 'go', path: '/myWallet', how: 'push' }],
  ['topup', 'SG', '/zh-CN/my', reload],
  ['topup', 'SG', '/myWallet', reload],
])('PAY-07 "I have paid" of %s in %s on %s leads to %j', (fromType, countryCode, pathname, next) => {
  const shop = { countryCode, locale: 'en' as Locale, defaultLocale: 'en' as Locale };
  expect(afterPaid({ fromType, orderTransactionId: 'o1', pathname, shop })).toEqual(next);
});

test('PAY-07 the page that follows is in the diner’s language', () => {
  const shop = { countryCode: 'SG', locale: 'zh-CN', defaultLocale: 'en' } as const;
  expect(
    afterPaid({ fromType: 'order', orderTransactionId: 'o1', pathname: '/zh-CN/settlement/order', shop }),
  ).toEqual({ kind: 'go', path: '/zh-CN/myOrderDetail?orderId=o1', how: 'push' });
});

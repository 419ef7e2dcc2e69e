import { expect, test } from 'vitest';
import type { Locale } from '@/lib/contract/vocabulary';
import { readOrderOpening } from '@/lib/domain/orders/order-opening';
import { type AfterPaid, getStepAfterPayment } from './after-paid';
import type { FromType } from './payment-places';
import { getPaymentPlaces } from './payment-places';

const createOrderTarget = (how: 'push' | 'replace'): AfterPaid => ({
  kind: 'go',
  path: '/myOrderDetail?orderId=o1',
  how,
});
const createVoucherTarget = (how: 'push' | 'replace'): AfterPaid => ({
  kind: 'go',
  path: '/voucher-submit-success?orderTransactionId=o1',
  how,
});
const reload: AfterPaid = { kind: 'reload' };

test.each<[FromType, string, string, AfterPaid]>([
  ['voucher', 'SG', '/coupon-detail', createVoucherTarget('push')],
  ['voucher', 'SG', '/my', createVoucherTarget('push')],
  ['voucher', 'VN', '/payment/paynow', createVoucherTarget('replace')],
  ['order', 'SG', '/myOrderDetail', reload],
  ['order', 'MY', '/myOrderDetail', reload],
  ['order', 'SG', '/zh-CN/my', reload],
  ['order', 'VN', '/en/my', reload],
  ['order', 'SG', '/settlement/order', createOrderTarget('push')],
  ['order', 'SG', '/myOrder', createOrderTarget('push')],
  ['order', 'MY', '/payment/paynow', createOrderTarget('replace')],
  ['order', 'VN', '/orderList', createOrderTarget('replace')],
  ['topup', 'SG', '/payment/paynow', { kind: 'go', path: '/myWallet', how: 'push' }],
  ['topup', 'SG', '/myCharge', { kind: 'go', path: '/myWallet', how: 'push' }],
  ['topup', 'SG', '/zh-CN/my', reload],
  ['topup', 'SG', '/myWallet', reload],
])('PAY-07 "I have paid" of %s in %s on %s leads to %j', (fromType, countryCode, pathname, next) => {
  const shop = { countryCode, locale: 'en' as Locale, defaultLocale: 'en' as Locale };
  expect(getStepAfterPayment({ fromType, orderTransactionId: 'o1', pathname, shop })).toEqual(next);
});

test('PAY-07 the page that follows is in the diner’s language', () => {
  const shop = { countryCode: 'SG', locale: 'zh-CN', defaultLocale: 'en' } as const;
  expect(
    getStepAfterPayment({
      fromType: 'order',
      orderTransactionId: 'o1',
      pathname: '/zh-CN/settlement/order',
      shop,
    }),
  ).toEqual({ kind: 'go', path: '/zh-CN/myOrderDetail?orderId=o1', how: 'push' });
});

test.each<[object, string]>([
  [{ receiveEmail: 'ann@example.test', canSubscribe: true }, '&email=ann%40example.test&canSubscribe=1'],
  [{ receiveEmail: 'ann@example.test', canSubscribe: false }, ''],
  [{ canSubscribe: true }, ''],
])('SUB-02 PAY-07 a payment with %j goes on to the order with “%s”', (payment, query) => {
  const shop = { countryCode: 'SG', locale: 'en', defaultLocale: 'en' } as const;
  const path = `/myOrderDetail?orderId=o1${query}`;
  expect(
    getStepAfterPayment({
      fromType: 'order',
      orderTransactionId: 'o1',
      pathname: '/payment/paynow',
      payment,
      shop,
    }),
  ).toEqual({ kind: 'go', path, how: 'push' });
  expect(getPaymentPlaces('order', 'o1', payment)).toEqual({
    back: '/myOrderDetail?orderId=o1',
    done: path,
  });
  const asked = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  expect(readOrderOpening(asked).mailingTo).toBe(query ? 'ann@example.test' : undefined);
});

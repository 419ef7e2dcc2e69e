import { describe, expect, test } from 'vitest';
import { getQrFileName } from '@/lib/client/payments/qr-image';
import { getNextPaymentStep, type NextStep } from './next-step';
import { findPreselectedPayType } from './pay-types';
import { getFromType } from './payment-places';

const qr = 'iVBORw0KGgo=';
const url = 'https://pay.example/1';

describe('what comes after placing an order', () => {
  test('CHK-16 in Singapore payment opens over the page, whatever the type but cash', () => {
    for (const payment of [
      { payType: 'PAY_NOW', qrCodeInBase64: qr },
      { payType: 'CREDITCARD_PAY', payUrl: url },
    ])
      expect(getNextPaymentStep('SG', payment)).toEqual({ kind: 'dialog' });
    expect(getNextPaymentStep('SG', { payType: 'CASH_PAY' })).toEqual({ kind: 'order' });
  });

  test('CHK-16 elsewhere a QR type leads to its payment page', () => {
    expect(getNextPaymentStep('MY', { payType: 'DUITNOW_QR', qrCodeInBase64: qr })).toEqual({
      kind: 'page',
      page: 'paynow',
    });
    expect(getNextPaymentStep('VN', { payType: 'VIETQR', qrCodeInBase64: qr })).toEqual({
      kind: 'page',
      page: 'paynow',
    });
    expect(getNextPaymentStep('MY', { payType: 'WECHAT_QRCODE_PAY', qrCodeInBase64: qr })).toEqual({
      kind: 'page',
      page: 'wechat',
    });
  });

  test('elsewhere cash leads to the order, and a third party to its own page', () => {
    expect(getNextPaymentStep('VN', { payType: 'CASH_PAY' })).toEqual({ kind: 'order' });
    expect(getNextPaymentStep('MY', { payType: 'TNG_MY', payUrl: url })).toEqual({ kind: 'leave', url });
    expect(
      getNextPaymentStep('MY', { payType: 'ALIPAY', aliPayUrl: url, payUrl: 'https://other.example' }),
    ).toEqual({
      kind: 'leave',
      url,
    });
  });

  test('an order that is paid already is only followed', () => {
    expect(getNextPaymentStep('SG', { payType: 'WALLET_PAY', payStatus: 1 })).toEqual({ kind: 'order' });
  });

  test('only a page that may be opened is gone to', () => {
    expect(getNextPaymentStep('MY', { payType: 'TNG_MY', payUrl: 'javascript:alert(1)' })).toEqual({
      kind: 'none',
    });
    expect(getNextPaymentStep('MY', { payType: 'TNG_MY' })).toEqual({ kind: 'none' });
    const own = 'http://127.0.0.1:4200/pay/1';
    expect(getNextPaymentStep('MY', { payType: 'TNG_MY', payUrl: own })).toEqual({ kind: 'none' });
    expect(
      getNextPaymentStep('MY', { payType: 'TNG_MY', payUrl: own }, { sandbox: 'http://127.0.0.1:4200' }),
    ).toEqual({
      kind: 'leave',
      url: own,
    });
  });
});

const other = 'https://other.example/2';
const all = { payUrl: url, aliPayUrl: other, qrCodeInBase64: qr };

test.each<[string, Partial<typeof all>, NextStep]>([
  ['CASH_PAY', all, { kind: 'order' }],
  ['CASH_PAY_ON_PICK', all, { kind: 'order' }],
  ['PAY_NOW', all, { kind: 'page', page: 'paynow' }],
  ['PAY_NOW', { payUrl: url }, { kind: 'leave', url }],
  ['WECHAT_QRCODE_PAY', all, { kind: 'page', page: 'wechat' }],
  ['WECHAT_QRCODE_PAY', { payUrl: url }, { kind: 'leave', url }],
  ['UNION_PAY_SG', all, { kind: 'page', page: 'paynow' }],
  ['UNION_PAY_SG', { payUrl: url }, { kind: 'leave', url }],
  ['ALIPAY', all, { kind: 'leave', url: other }],
  ['ALIPAY', { payUrl: url }, { kind: 'none' }],
  ['ALIPAY_CN', all, { kind: 'leave', url }],
  ['WECHAT_PAY', all, { kind: 'leave', url }],
  ['CREDITCARD_PAY', all, { kind: 'leave', url }],
  ['ONEPAY_VN', all, { kind: 'leave', url }],
  ['BANK_TRANSFER', all, { kind: 'leave', url }],
  ['SOMETHING_NEW', all, { kind: 'leave', url }],
])('PAY-05 outside Singapore %s with %j leads to %j', (payType, answer, step) => {
  for (const country of ['MY', 'VN', 'CN', 'KH', 'MM'])
    expect(getNextPaymentStep(country, { payType, ...answer })).toEqual(step);
});

test('the last used way to pay is preselected while it is offered, else the first', () => {
  const offered = [{ payTypeCode: 'PAY_NOW' }, { payTypeCode: 'CASH_PAY' }];
  expect(findPreselectedPayType(offered, 'CASH_PAY')).toBe('CASH_PAY');
  expect(findPreselectedPayType(offered, 'ALIPAY')).toBe('PAY_NOW');
  expect(findPreselectedPayType([], 'PAY_NOW')).toBeUndefined();
  const limited = [{ payTypeCode: 'CREDITCARD_PAY', smallest: 200 }, ...offered];
  expect(findPreselectedPayType(limited, undefined, 199)).toBe(offered[0]!.payTypeCode);
  expect(findPreselectedPayType(limited, undefined, 200)).toBe('CREDITCARD_PAY');
  // The diner's own choice stays and is marked.
  expect(findPreselectedPayType(limited, 'CREDITCARD_PAY', 199)).toBe('CREDITCARD_PAY');
});

test('fromType counts in any case and is an order where it says nothing known', () => {
  expect(['order', 'voucher', 'TopUp', 'x', null, undefined].map(getFromType)).toEqual([
    'order',
    'voucher',
    'topup',
    'order',
    'order',
    'order',
  ]);
});

test('a saved QR is named by its order', () => {
  expect(getQrFileName('LK-261120-4F7K')).toBe('LK-261120-4F7K.png');
  expect(getQrFileName('../a b')).toBe('-a-b.png');
});

import { expect, test } from 'vitest';
import { buildSandboxPage, getLanguage } from './sandbox-page';
import { SandboxPayments } from './sandbox-payments';

const given = {
  merchantId: 'M',
  key: 'k-1',
  reference: 'TK2611234F7K',
  description: 'TK-261123-4F7K',
  amount: 2300,
  currency: 'MYR',
  method: 'GRABPAY_MY',
  locale: 'en',
} as const;

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['fr-FR, vi;q=0.7, en;q=0.2', 'vn'],
  ['en;q=0.3, zh;q=0.4', 'zh-CN'],
  ['zh;q=0, en', 'en'],
  ['fr, de', 'vn'],
  ['', 'vn'],
  [undefined, 'vn'],
  ['__proto__, constructor', 'vn'],
] as const)('a browser that accepts %j reads %s', (accepted, locale) => {
  expect(getLanguage(accepted, 'vn')).toBe(locale);
});

test('what a shop sends is shown as text, whatever is in it', () => {
  const hostile = '"><script>alert(1)</script>';
  const payment = new SandboxPayments().begin({ ...given, description: hostile, reference: hostile });
  const html = buildSandboxPage(payment, 'en', 'n');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;');
  const back = { ...payment, chosen: 'paid' as const, returnUrl: `https://shop.example/?x=${hostile}` };
  expect(buildSandboxPage(back, 'en', 'n')).not.toContain('"><script');
});

test('a payment that is begun twice is one, and no more goes back than was paid', () => {
  const payments = new SandboxPayments();
  const payment = payments.begin(given);
  expect(payments.begin({ ...given })).toBe(payment);
  expect(payments.begin({ ...given, merchantId: 'N' })).not.toBe(payment);
  expect(payments.refund(payment, 'r-1', 100)).toBe(false);
  payment.state = 'paid';
  expect(payments.refund(payment, 'r-1', 2000)).toBe(true);
  expect(payments.refund(payment, 'r-1', 2000)).toBe(true);
  expect(payments.refund(payment, 'r-2', 301)).toBe(false);
  expect(payments.refund(payment, 'r-2', 300)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { payTypeCodes } from '@/lib/contract/vocabulary';
import { bundledPaymentProviders, getPaymentProviders } from './payment-providers';

const bare = { CODE_SECRET: 'c'.repeat(40), PAYMENT_PEERS_PORT: undefined };
const hosted = { ...bare, HOSTED_PAGE_URL: 'https://pay.example.com', HOSTED_PAGE_SECRET: 's'.repeat(40) };
const all = getPaymentProviders(hosted, {});

/** The pay types in the order of the specification. */
const listed = [
  'WECHAT_QRCODE_PAY, WECHAT_PAY, CASH_PAY, PAY_NOW, PAY_NOW_SP, WALLET_PAY, CREDITCARD_PAY',
  'CREDITCARD_PAY_DINERS_CLUB, CASH_PAY_ON_PICK, BANK_TRANSFER, GOBIZ_MY, ALIPAY_CN, ALIPAY, UNION_PAY_SG',
  'ONEPAY_VN, BOOST_MY, GRABPAY_MY, MAYBANK_MY, PRESTO_MY, RAZER_MY, TNG_MY',
]
  .join(', ')
  .split(', ');

test('ENT-19 every code of the list is known', () => {
  expect(listed).toHaveLength(21);
  expect(listed.filter((code) => !(payTypeCodes as readonly string[]).includes(code))).toEqual([]);
});

describe('ENT-19 every known code', () => {
  test.each(payTypeCodes)('%s has a provider with labels in three languages', (code) => {
    const provider = all[code];
    expect(provider?.payType).toBe(code);
    for (const texts of [provider?.label, provider?.remark])
      for (const locale of ['en', 'zh-CN', 'vn'] as const) expect(texts?.[locale]).toMatch(/\S/);
  });
});

test('neither cash nor the wallet tops up the wallet', () => {
  const forTopUp = payTypeCodes.filter((code) => all[code]?.purposes.includes('topup'));
  for (const code of ['CASH_PAY', 'CASH_PAY_ON_PICK', 'WALLET_PAY'] as const)
    expect(forTopUp).not.toContain(code);
  // Vouchers are not delivered by courier; at the counter they can be paid in cash.
  expect(payTypeCodes.filter((code) => !all[code]?.purposes.includes('voucher'))).toEqual(['CASH_PAY']);
});

test('payment pages are there only where a provider of them is configured', () => {
  expect(getPaymentProviders(bare, {})).toMatchObject(bundledPaymentProviders);
  expect(getPaymentProviders(bare, {}).CREDITCARD_PAY).toBeUndefined();
  expect(bundledPaymentProviders.CREDITCARD_PAY).toBeUndefined();
});

test('a restaurant uses its own secret where its file names one that is set, and no other variable', () => {
  const variables = { HOSTED_WARISAN: 'w'.repeat(40), DATABASE_URL: 'postgresql://x' };
  const { CREDITCARD_PAY: card } = getPaymentProviders(hosted, variables);
  const isUsable = (secretEnv?: string) =>
    card?.usable({ restaurantId: 1, accounts: { hosted: { merchantId: 'M', secretEnv } }, keys: {} });
  expect([isUsable(), isUsable('HOSTED_WARISAN')]).toEqual([true, true]);
  for (const name of ['HOSTED_OTHER', 'DATABASE_URL', 'HOSTED_PAGE_URL', '__proto__'])
    expect(isUsable(name)).toBe(false);
  expect(card?.usable({ restaurantId: 1, accounts: {}, keys: {} })).toBe(false);
});

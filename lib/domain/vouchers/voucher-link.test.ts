import { expect, test } from 'vitest';
import { readEnv } from '@/lib/server/env';
import { findFirstUnused, getVoucherLink } from './voucher-link';

const secret = 'x'.repeat(32);
const readScheme = (VOUCHER_SCHEME?: string) =>
  readEnv({ SESSION_SECRET: secret, VOUCHER_SCHEME }).VOUCHER_SCHEME;

test('DEC-60 the voucher link has scheme, version, code and restaurant', () => {
  expect(getVoucherLink({ scheme: 'makan', code: 'K7MN-4PQR-9XYC', restaurantId: 3473 })).toBe(
    'makan://voucher?version=1.0&code=K7MN-4PQR-9XYC&restaurantId=3473',
  );
  expect(getVoucherLink({ scheme: 'till', code: 'a&b=c#d', restaurantId: 1 })).toBe(
    'till://voucher?version=1.0&code=a%26b%3Dc%23d&restaurantId=1',
  );
});

test('DEC-60 the scheme is configured, and can be none that a browser acts on', () => {
  expect(readScheme()).toBe('makan');
  expect(readScheme('lantern-kitchen')).toBe('lantern-kitchen');
  for (const scheme of ['javascript', 'data', 'https', 'file', 'Makan', 'ma kan', '://', '1a'])
    expect(() => readScheme(scheme)).toThrow('VOUCHER_SCHEME');
});

test('the code to show is the first that is neither used nor refunded', () => {
  const code = (vouchersCodeId: string, isUsed: boolean, isRefund: boolean) => ({
    vouchersCodeId,
    isUsed,
    isRefund,
  });
  expect(findFirstUnused([code('a', true, false), code('b', false, true), code('c', false, false)])).toEqual(
    code('c', false, false),
  );
  expect(findFirstUnused([code('a', true, false)])).toBeUndefined();
  expect(findFirstUnused([])).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { RefundRecipient } from '@/lib/contract/refund-recipient-values';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { checkRecipient } from './refund-recipient';

const bank = { kind: 'bankAccount', bank: 'Vietcombank', name: 'LE THI MEI' } as const;

test.each<[CountryCode, RefundRecipient, Partial<RefundRecipient>]>([
  ['SG', { kind: 'payNow', value: '9123 4567' }, { value: '+6591234567' }],
  ['SG', { kind: 'payNow', value: ' +65 9123-4567', name: ' Mei ' }, { value: '+6591234567', name: 'Mei' }],
  ['SG', { kind: 'payNow', value: '201912345k' }, { value: '201912345K' }],
  ['SG', { kind: 'payNow', value: 'T08LL1234A' }, { value: 'T08LL1234A' }],
  ['SG', { kind: 'email', value: ' mei@example.test ' }, { value: 'mei@example.test' }],
  ['MY', { kind: 'duitNow', value: '012-345 6789' }, { value: '+60123456789' }],
  ['MY', { kind: 'duitNow', value: '900101-14-5678' }, { value: '900101145678' }],
  ['MY', { kind: 'duitNow', value: 'a1234567' }, { value: 'A1234567' }],
  ['VN', { ...bank, value: '0071 0009 1234 5' }, { value: '0071000912345', bank: 'Vietcombank' }],
])('in %s %o is an account to send a refund to', (country, typed, expected) => {
  expect(checkRecipient(country, typed)).toEqual({
    recipient: { ...typed, name: undefined, ...(typed.kind === 'bankAccount' && bank), ...expected },
  });
});

test.each<[CountryCode, RefundRecipient, string, field?: string]>([
  ['SG', { kind: 'payNow', value: '9123 456' }, 'REFUND_PAYNOW_INVALID'],
  ['SG', { kind: 'payNow', value: '+60 12 345 6789' }, 'REFUND_PAYNOW_INVALID'],
  ['SG', { kind: 'duitNow', value: '900101145678' }, 'REFUND_ACCOUNT_INVALID'],
  ['MY', { kind: 'duitNow', value: 'mei' }, 'REFUND_DUITNOW_INVALID'],
  ['VN', { ...bank, value: '12' }, 'REFUND_ACCOUNT_INVALID'],
  ['VN', { ...bank, value: '0071000912345', bank: ' ' }, 'REFUND_BANK_MISSING', 'bank'],
  ['VN', { ...bank, value: '0071000912345', name: undefined }, 'REFUND_NAME_MISSING', 'name'],
  ['VN', { kind: 'email', value: 'mei at example' }, 'REFUND_EMAIL_INVALID'],
])('in %s %o is refused as %s', (country, typed, error, field = 'value') => {
  expect(checkRecipient(country, typed)).toEqual({ errors: { [field]: error } });
});

test('each missing part of a bank account has its error', () => {
  expect(checkRecipient('VN', { kind: 'bankAccount', value: '12', bank: ' ' })).toEqual({
    errors: { bank: 'REFUND_BANK_MISSING', value: 'REFUND_ACCOUNT_INVALID', name: 'REFUND_NAME_MISSING' },
  });
});

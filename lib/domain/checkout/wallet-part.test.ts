import { expect, test } from 'vitest';
import { applyWallet, getWalletPart } from './wallet-part';

const createAnswer = (
  walletPayAmount: number | undefined,
  walletBalanceAmount?: number,
  codes = ['PAY_NOW'],
) => ({
  payTypeMap: { payTypeList: codes.map((payTypeCode) => ({ payTypeCode })) },
  quote: { totalAmount: 4060, payAmount: 4060 - (walletPayAmount ?? 0), walletPayAmount },
  walletBalanceAmount,
});

test.each([
  ['a balance below the total pays what it has', createAnswer(1250, 1250), 1250],
  ['a guest has none', createAnswer(undefined, undefined), 0],
  ['an empty wallet pays nothing', createAnswer(0, 0), 0],
  ['one that covers it all is a way to pay itself', createAnswer(4060, 9000, ['PAY_NOW', 'WALLET_PAY']), 0],
])('%s', (_, given, part) => {
  expect(getWalletPart(given)).toBe(part);
});

test('CHK-06 wallet part and rest make the total; unwanted, the whole total is to be paid', () => {
  const wanted = applyWallet(createAnswer(1250, 1250), true).quote;
  expect([wanted.walletPayAmount, wanted.payAmount, wanted.totalAmount]).toEqual([1250, 2810, 4060]);
  const unwanted = applyWallet(createAnswer(1250, 1250), false).quote;
  expect([unwanted.walletPayAmount, unwanted.payAmount]).toEqual([0, 4060]);
});

import { describe, expect, test } from 'vitest';
import { isDebit, readShownTransaction, toTransactionQuery } from './transaction-fields';

const movement = {
  transactionId: 'W-17',
  issueType: 'topup',
  issueTypeDesc: 'Top-up',
  issueAmount: 2000,
  issueAmountOrig: 1950,
  issueDate: '2026-11-20T08:30:00.000Z',
  statusDesc: 'Completed',
  canRequestRefund: true,
  outTradeNo: 'T-9',
  remark: 'Topup-System-Wallet',
  reason: undefined,
  currencySign: 'S$',
};

describe('RT-15 the page of a movement shows the fields of its query', () => {
  test('query object in, field rows out', () => {
    expect(readShownTransaction(toTransactionQuery(movement))).toEqual({
      amount: 2000,
      currencySign: 'S$',
      counted: true,
      fields: [
        { name: 'issueTypeDesc', value: 'Top-up' },
        { name: 'statusDesc', value: 'Completed' },
        { name: 'issueDate', value: '2026-11-20T08:30:00.000Z' },
        { name: 'issueAmountOrig', value: '1950' },
        { name: 'transactionId', value: 'W-17' },
        { name: 'outTradeNo', value: 'T-9' },
        { name: 'remark', value: 'Topup-System-Wallet' },
      ],
    });
  });

  test('names count in any case, and what went out is negative', () => {
    const shown = readShownTransaction({ ISSUETYPE: 'pay', issueamount: '8.5', TransactionId: ['A', 'B'] });
    expect(shown).toEqual({
      amount: -850,
      currencySign: undefined,
      counted: true,
      fields: [
        { name: 'issueTypeDesc', value: 'pay' },
        { name: 'transactionId', value: 'A' },
      ],
    });
  });

  test('one that isn’t in the balance says so', () => {
    expect(readShownTransaction(toTransactionQuery({ ...movement, counted: false })).counted).toBe(false);
    expect(toTransactionQuery({ ...movement, counted: true }).counted).toBeUndefined();
  });

  test('what can’t be a field’s value is left out, and so is what is no field', () => {
    const odd = { issueAmount: '1e9', issueDate: 'tomorrow', token: 'secret', reason: `${'x'.repeat(400)}` };
    expect(readShownTransaction(odd)).toEqual({
      amount: undefined,
      currencySign: undefined,
      counted: true,
      fields: [{ name: 'reason', value: 'x'.repeat(300) }],
    });
    expect(readShownTransaction({}).fields).toEqual([]);
    expect(toTransactionQuery(movement)).not.toHaveProperty('canRequestRefund');
  });
});

test.each([
  ['pay', true],
  ['flashe_pay', true],
  ['vouchers_order', true],
  ['cash_out', true],
  ['topup', false],
  ['order_refund', false],
  ['anything', false],
])('WAL-03 %s took money out: %s', (issueType, debit) => {
  expect(isDebit(issueType)).toBe(debit);
});

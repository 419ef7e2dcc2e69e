import { expect, test } from 'vitest';
import { z } from 'zod';
import { topUp, walletTransaction } from './wallet';

const sent = {
  issueType: 'flashe_pay',
  issueTypeDesc: 'Flash sale',
  issueAmount: '12.50',
  issueAmountOrig: 12.5,
  issueDate: '1795399200',
  statusDesc: 'Completed',
  canRequestRefund: 'false',
  outTradeNo: 4711,
  transactionId: 815,
  remark: 'Topup-System-Wallet',
  reason: null,
  currencySign: 'S$',
};

test('ENT-20 a movement of the wallet is read from the wire; the text false is no yes', () => {
  expect(z.decode(walletTransaction, sent)).toEqual({
    issueType: 'flashe_pay',
    issueTypeDesc: 'Flash sale',
    issueAmount: 1250,
    issueAmountOrig: 1250,
    issueDate: '2026-11-23T02:00:00.000Z',
    statusDesc: 'Completed',
    canRequestRefund: false,
    outTradeNo: '4711',
    transactionId: '815',
    remark: 'Topup-System-Wallet',
    reason: undefined,
    currencySign: 'S$',
  });
  for (const yes of [true, 'true'])
    expect(z.decode(walletTransaction, { ...sent, canRequestRefund: yes }).canRequestRefund).toBe(true);
});

test('ENT-21 a top-up’s request and answer have the wire’s names', () => {
  const asked = {
    userId: 20_001,
    openId: 'o-1',
    restaurantId: 3473,
    issueTypeDesc: 'Top-up',
    issueAmount: 5000,
    issueAmountOrig: 5000,
    payType: 'PAY_NOW',
    remark: 'Topup-System-Wallet',
  };
  const wire = z.encode(topUp.input, asked);
  expect(wire).toEqual({ ...asked, issueAmount: 50, issueAmountOrig: 50 });
  expect(z.decode(topUp.input, wire)).toEqual(asked);
  expect(z.decode(topUp.output, { qrCodeInBase64: 'iVBORw0KGgo=', transactionId: 77 })).toMatchObject({
    qrCodeInBase64: 'iVBORw0KGgo=',
    transactionId: '77',
  });
  expect(z.safeDecode(topUp.output, { qrCodeInBase64: 'iVBORw0KGgo=' } as never).success).toBe(false);
});

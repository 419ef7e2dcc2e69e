import { expect, test } from 'vitest';
import { locale } from '@/lib/contract/vocabulary';
import { createVnpay } from './vnpay';
import { hashText, joinFields, questionFields, refundFields } from './vnpay-hash';

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const account = { tmnCode: '2QXUI4J4', hashSecret: secret };

/* The hashes were made by the package `vnpay` 2.5.0 from the same fields. */

test('GTW-01 the address of the page is signed as another implementation signs it', async () => {
  const vnpay = createVnpay({ clock: () => new Date('2026-11-23T03:00:00Z') });
  const { payUrl } = await vnpay.start(
    {
      payType: 'CREDITCARD_PAY',
      paymentId: 'p-1',
      restaurantId: 1,
      sn: 'LK-261123-1A2B',
      amount: 12_000_000,
      currency: 'VND',
      reference: 'LK2611231A2B',
      locale: locale.parse('en'),
      timeZone: 'Asia/Ho_Chi_Minh',
      city: 'Hanoi',
      returnUrl: 'https://lantern.example.com/payment/paynow?orderId=1&x=a b',
    },
    account,
  );
  expect(new URL(payUrl!).searchParams.get('vnp_SecureHash')).toBe(
    '1cae98662d506b11c1b61725276bbf406e255ee4820c8ba48838d1c827794340f745202f729b96b3103a4c2bc80084584fbfbaefaf38dc6be0c2936053a7e6ed',
  );
});

const question = {
  vnp_Version: '2.1.0',
  vnp_TmnCode: account.tmnCode,
  vnp_TxnRef: '20261123100000LK2611231A2B',
  vnp_OrderInfo: '20261123100000LK2611231A2B',
  vnp_TransactionDate: '20261123100000',
  vnp_CreateDate: '20261123110000',
  vnp_IpAddr: '127.0.0.1',
};

test.each([
  [
    'a question about a payment',
    questionFields,
    { ...question, vnp_Command: 'querydr', vnp_RequestId: 'abc' },
    '91387c6715a06c05269125c5591d215102769ba2f88ca5f532ffd6cc94cdb0e3de9078af1cc56e1001a7172f149ec792dccae82bd1a2020cdcaf7d76a4d5053a',
  ],
  [
    'a refund',
    refundFields,
    {
      ...question,
      vnp_Command: 'refund',
      vnp_RequestId: '0123456789abcdef0123456789abcdef',
      vnp_TransactionType: '02',
      vnp_Amount: '12000000',
      vnp_TransactionNo: '0',
      vnp_CreateBy: 'makan',
    },
    'f363ed708ba37bcbc52637e522592be71ee6afae1899d63522b76c9f088438df1805d8ad7c2161985c68a3962a8e3cee9c49900054f6b2f355eebb3fa60ee43c',
  ],
])('GTW-01 %s is signed as another implementation signs it', (_what, fields, given, hash) => {
  expect(hashText(secret, joinFields(fields, given))).toBe(hash);
});

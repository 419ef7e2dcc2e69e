import { expect, test } from 'vitest';
import { readPayoutFile } from './payout-file';

const today = '2026-11-28';
const read = (file: string, currency = 'SGD') => readPayoutFile(file, { currency, today });

test.each<[company: string, currency: string, file: string, line: object]>([
  [
    'Stripe',
    'SGD',
    'balance_transaction_id,created,reporting_category,gross,fee,payment_metadata[payment],automatic_payout_effective_at\ntxn_1,2026-11-20 10:00:00,charge,"1,023.50",1.20,p-1,2026-11-23 00:00:00',
    { lineId: 'txn_1', kind: 'payment', reference: 'p-1', amount: 102_350, day: '2026-11-23' },
  ],
  [
    'HitPay',
    'MYR',
    '\ufeffID,Reference Number,Amount,Type,Settlement Date\nch-1,LK261123A1,-23.00,,23/11/2026\n',
    { lineId: 'ch-1', kind: 'refund', reference: 'LK261123A1', amount: 2300, day: '2026-11-23' },
  ],
  [
    'VNPAY',
    'VND',
    'Mã giao dịch;Số tiền;Loại giao dịch;Ngày quyết toán\n20261123100000LK1;120.000;Hoàn tiền;3/11/2026',
    { kind: 'refund', reference: '20261123100000LK1', amount: 12_000_000, day: '2026-11-03' },
  ],
  ['payOS', 'VND', 'Order code,Amount\n77,"45,000"', { kind: 'payment', amount: 4_500_000, day: today }],
])('GTW-05 a line of a file as %s exports it is read', (_company, currency, file, line) => {
  const { lines, unread } = read(file, currency);
  expect(unread).toEqual([]);
  expect(lines).toEqual([expect.objectContaining({ ...line, currency })]);
});

test('GTW-05 rows without an amount or a payment are told by their number', () => {
  const { lines, unread } = read('reference,amount,date\nA,1.00,2026-02-30\n,2.00,x\nB,none,x\nC,(3.00),x');
  expect(unread).toEqual([3, 4]);
  expect(lines.map(({ kind, amount, day }) => [kind, amount, day])).toEqual([
    ['payment', 100, today],
    ['refund', 300, today],
  ]);
});

test.each(['', 'a,b\n1,2', '"unfinished'])('a file without the columns is refused: %s', (file) => {
  expect(() => read(file)).toThrowError(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

test('GTW-05 a row without an id is one line in each file, also on a later day, and equal rows of a file are several', () => {
  const file = 'reference,amount\nA,-3.00\nA,-3.00\nB,5.00';
  const [first, later] = [today, '2026-12-05'].map((day) =>
    readPayoutFile(file, { currency: 'SGD', today: day }),
  );
  const ids = first!.lines.map(({ lineId }) => lineId);
  expect(new Set(ids).size).toBe(3);
  expect(later!.lines.map(({ lineId }) => lineId)).toEqual(ids);
});

test('GTW-05 a file of more rows than are read is refused whole', () => {
  const createFile = (rows: number) => `reference,amount\n${'A,1.00\n'.repeat(rows)}`;
  expect(read(createFile(19_999)).lines).toHaveLength(19_999);
  expect(() => read(createFile(20_000))).toThrowError(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

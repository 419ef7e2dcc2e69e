import { expect, test } from 'vitest';
import { findJoinError, findTakeError, type TableFacts } from './move-rules';

const table = (facts: Partial<TableFacts> = {}): TableFacts => ({
  tableNo: 'A4',
  people: 2,
  held: 0,
  isRoundUnpaid: false,
  ...facts,
});

test.each([
  ['two tables that eat', table(), table(), undefined],
  ['a payment that is pending at the table that joins', table({ held: 1100 }), table(), undefined],
  ['a payment that is pending at the other table', table(), table({ held: 1100 }), undefined],
  ['an unpaid round at the table that joins', table({ isRoundUnpaid: true }), table(), 'TABLE_PAYING'],
  ['an unpaid round at the other table', table(), table({ isRoundUnpaid: true }), 'TABLE_PAYING'],
  ['exactly as many people as a table takes', table({ people: 20 }), table({ people: 30 }), undefined],
  ['one person too many', table({ people: 21 }), table({ people: 30 }), 'PARTY_FULL'],
] as const)('HND-09 joining with %s', (_, from, into, error) => {
  expect(findJoinError(from, into)?.code).toBe(error);
});

const unpaid = { billed: 1100, paid: 0, payers: [{ before: 2200, after: 1100, paid: 0 }] };

test.each([
  ['an unpaid bill', table(), table(), unpaid, undefined],
  ['a pending payment', table({ held: 1 }), table(), unpaid, 'TABLE_PAYING'],
  ['a pending payment at the other table', table(), table({ held: 1100 }), unpaid, undefined],
  ['an unpaid round', table({ isRoundUnpaid: true }), table(), unpaid, 'TABLE_PAYING'],
  ['an unpaid round at the other table', table(), table({ isRoundUnpaid: true }), unpaid, 'TABLE_PAYING'],
  ['a rest that is paid exactly', table(), table(), { ...unpaid, paid: 1100 }, undefined],
  ['more paid than the rest', table(), table(), { ...unpaid, paid: 1101 }, 'BILL_PAID'],
  [
    'own dishes that their eater has paid',
    table(),
    table(),
    { billed: 5000, paid: 1100, payers: [{ before: 1100, after: 0, paid: 1100 }] },
    'BILL_PAID',
  ],
  [
    'one of two dishes of a guest who paid for one',
    table(),
    table(),
    { billed: 5000, paid: 1100, payers: [{ before: 2200, after: 1100, paid: 1100 }] },
    undefined,
  ],
  [
    'dishes of others than the guest who paid',
    table(),
    table(),
    { billed: 5000, paid: 1100, payers: [{ before: 1100, after: 1100, paid: 1200 }] },
    undefined,
  ],
] as const)('HND-09 taking lines over with %s', (_, from, into, rest, error) => {
  expect(findTakeError(from, into, rest)?.code).toBe(error);
});

import { expect, test } from 'vitest';
import { compareMatchScores, getEditDistance, getMatchScore } from './match-score';

const start = new Date('2026-11-20T11:14:51Z');
const addSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const createPayment = (reference: string, amount: number) => ({
  reference,
  amount,
  currency: 'SGD',
  createdAt: start,
});
const createNotice = (reference: string, amount: number, seconds = 77, currency = 'SGD') => ({
  reference,
  amount,
  currency,
  receivedAt: addSeconds(seconds),
});

test.each([
  ['', '', 0],
  ['LK26', '', 4],
  ['LK2611L188', 'LK26111188', 1],
  ['LK26111188', 'LK2611188', 1],
  ['LK26111818', 'LK26111188', 2],
  ['DINNER', 'LK2611', 6],
])('CON-14 %s becomes %s by %i changes', (a, b, changes) => {
  expect(getEditDistance(a, b)).toBe(changes);
  expect(getEditDistance(b, a)).toBe(changes);
});

test.each([
  [
    'one wrong character',
    createNotice('lk-2611 l188', 2442),
    { difference: 0, characters: 1, isLikely: true },
  ],
  ['a text around it', createNotice('order LK26111188 thanks', 2442), { characters: 0, isLikely: true }],
  ['no reference, the same amount, soon', createNotice('no reference', 2442), { isLikely: true }],
  ['no reference, a day later', createNotice('no reference', 2442, 86_400), { isLikely: false }],
  ['no reference, before the code was shown', createNotice('no reference', 2442, -60), { isLikely: false }],
  ['the reference, another amount', createNotice('LK26111188', 2400), { difference: -42, isLikely: false }],
  ['another currency', createNotice('LK26111188', 2442, 77, 'MYR'), { difference: 0, isLikely: false }],
])('CON-14 a notice with %s is likely or not', (_, given, expected) => {
  expect(getMatchScore(given, createPayment('LK26111188', 2442))).toMatchObject(expected);
});

test('CON-14 the payment with the same amount and nearly the same reference comes first', () => {
  const given = createNotice('LK2611L188', 2442);
  const others = [
    createPayment('LK26111190', 2460),
    createPayment('LK26114711', 2442),
    createPayment('LK26111188', 2442),
    createPayment('LK26119999', 2900),
  ];
  const ordered = others
    .map((candidate) => ({ reference: candidate.reference, ...getMatchScore(given, candidate) }))
    .sort(compareMatchScores)
    .map(({ reference }) => reference);
  expect(ordered).toEqual(['LK26111188', 'LK26114711', 'LK26111190', 'LK26119999']);
});

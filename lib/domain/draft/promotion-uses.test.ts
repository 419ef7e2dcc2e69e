import { expect, test } from 'vitest';
import type { Json } from './edits';
import { keepUses } from './promotion-uses';

const lunch = (uses: Json, more: object = {}) => ({ code: 'LUNCH', percent: 10, uses, ...more });
const tea = (uses: Json) => ({ key: 'tea', percent: 5, uses });

test.each<[string, { current: Json; before: Json; value: Json }, { before: Json; value: Json }]>([
  [
    'a number that the person left follows the orders, also of an entry that was moved',
    {
      current: [lunch(98), tea(4)],
      before: [lunch(100), tea(5)],
      value: [tea(5), lunch(100, { percent: 15 })],
    },
    { before: [lunch(98), tea(4)], value: [tea(4), lunch(98, { percent: 15 })] },
  ],
  [
    'a number that the person changed stays',
    { current: [lunch(98)], before: [lunch(100)], value: [lunch(50)] },
    { before: [lunch(98)], value: [lunch(50)] },
  ],
  [
    'a new limit stays, and so does a removed one',
    { current: [lunch(null), tea(4)], before: [lunch(null), tea(5)], value: [lunch(10), tea(null)] },
    { before: [lunch(null), tea(4)], value: [lunch(10), tea(null)] },
  ],
  [
    'an entry that only one side has stays',
    { current: [lunch(98)], before: [lunch(100), tea(5)], value: [{ code: 'NEW', uses: 3 }] },
    { before: [lunch(98), tea(5)], value: [{ code: 'NEW', uses: 3 }] },
  ],
  [
    'a missing list stays missing',
    { current: null, before: null, value: [tea(5)] },
    { before: null, value: [tea(5)] },
  ],
])('PRO-01 %s', (_, { current, ...edit }, expected) => {
  expect(keepUses(current, { path: 'promotions', ...edit })).toEqual({ path: 'promotions', ...expected });
});

test('an edit of another part stays as it is', () => {
  const edit = { path: 'vouchers', before: [lunch(100)], value: [lunch(100)] };
  expect(keepUses([lunch(98)], edit)).toBe(edit);
});

import { expect, test } from 'vitest';
import type { Avoidable } from '@/lib/contract/food-values';
import type { Statement } from './food-facts';
import { findMet, isFreeOfAll, isMet } from './meets-avoided';

const stated: Partial<Record<Avoidable, Statement>> = {
  egg: 'contains',
  milk: 'mayContain',
  nut: 'freeOf',
  soy: 'depends',
  halal: 'contains',
};
const getStated = (avoidable: Avoidable): Statement => stated[avoidable] ?? 'notStated';

test.each<[Avoidable[], boolean, boolean]>([
  [[], false, true],
  [['nut'], false, true],
  [['egg'], true, false],
  [['milk'], true, false],
  [['halal'], true, false],
  [['soy'], false, false],
  [['fish'], false, false],
  [['nut', 'fish'], false, false],
])('ALG-03 who avoids %j: met %s, free of all %s', (avoided, met, free) => {
  const found = findMet(getStated, avoided);
  expect([isMet(found), isFreeOfAll(found)]).toEqual([met, free]);
});

test('ALG-03 what is met is listed by what is stated of it, and what is not stated by name', () => {
  expect(findMet(getStated, ['halal', 'fish', 'nut', 'milk', 'egg', 'soy'])).toEqual({
    contains: ['egg', 'halal'],
    depends: ['soy'],
    mayContain: ['milk'],
    notStated: ['fish'],
  });
});

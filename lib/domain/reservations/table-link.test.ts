import { expect, test } from 'vitest';
import { findLinkedTable, toTablePath } from './table-link';

const today = '2026-11-28';

test('HUB-05 a link names day, time and people of a table', () => {
  const table = { date: '2026-12-01', people: 4, time: '18:00' };
  const path = toTablePath(table);
  expect(path).toBe('/home?mode=reserve&date=2026-12-01&people=4&time=18%3A00');
  expect(findLinkedTable(path.split('?')[1]!, today)).toEqual(table);
});

test.each([
  ['mode=reserve', undefined],
  ['date=2026-11-27&people=2', undefined],
  ['date=tomorrow&people=2', undefined],
  ['date=2026-12-01&people=0', undefined],
  ['date=2026-12-01&people=2.5', undefined],
  ['date=2026-12-01&people=2&time=late', { date: '2026-12-01', people: 2 }],
])('HUB-05 %s fills in %o', (query, table) => {
  expect(findLinkedTable(query, today)).toEqual(table);
});

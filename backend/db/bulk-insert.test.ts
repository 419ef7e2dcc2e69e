import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { dishes } from '../schema/menu';
import { listPortions, setExcluded } from './bulk-insert';

test.each([
  [0, []],
  [1, [[0]]],
  [2, [[0, 1]]],
  [3, [[0, 1], [2]]],
])('%i rows are inserted in portions of two, each once and in order', (count, portions) => {
  expect(listPortions([...Array(count).keys()], 2)).toEqual(portions);
});

test('an upsert takes the named columns from the inserted row, by their names in the database', () => {
  const set = setExcluded(dishes, ['categoryId', 'price']);
  const dialect = new PgDialect();
  expect(Object.entries(set).map(([name, value]) => [name, dialect.sqlToQuery(value).sql])).toEqual([
    ['categoryId', 'excluded."category_id"'],
    ['price', 'excluded."price"'],
  ]);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../db/testing';
import { isUnstorableValue } from './database-errors';

test.each([
  ['half an emoji in JSON', { remark: '\u{1F64F}'.slice(0, 1) }],
  ['NUL in JSON', { remark: '\u0000' }],
  ['NUL in a text', '\u0000'],
])('PostgreSQL refuses %s as a value that cannot be stored', async (_what, value) => {
  const database = await createTestDatabase();
  const parameter = typeof value === 'string' ? sql`${value}::text` : sql`${JSON.stringify(value)}::jsonb`;
  const error = await database.db.execute(sql`select ${parameter}`).catch((caught: unknown) => caught);
  expect(isUnstorableValue(error)).toBe(true);
  await database.close();
});

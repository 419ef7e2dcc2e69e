import { eq, lt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { attempts } from '../schema/auth';
import { jobFailures } from '../schema/jobs';
import { createTestClock } from '../testing/deps';
import { deleteRows } from './delete-rows';
import { listSetAside } from './set-aside';

const clock = createTestClock('2026-11-23T02:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Inserts a row that cannot be deleted, such as one that another table references.
  await database.pool.query(`create function hold() returns trigger language plpgsql as $$
    begin if old.key like 'held%' then raise exception 'is held'; end if; return old; end $$;
    create trigger hold before delete on attempts for each row execute function hold()`);
});
beforeEach(() => clock.set(new Date('2026-11-23T02:00:00Z')));
afterAll(() => database.close());

const insert = (...keys: string[]) =>
  database.db
    .insert(attempts)
    .values(keys.map((key) => ({ key, points: 1, expiresAt: new Date('2026-11-20') })));
const listKeys = async () =>
  (await database.db.select({ key: attempts.key }).from(attempts).orderBy(attempts.key)).map(
    ({ key }) => key,
  );
const purge = () => {
  const now = clock.now();
  return deleteRows(database, { job: 'purge', now, table: attempts, isOld: lt(attempts.expiresAt, now) });
};

test('a row that cannot be deleted is set aside, without its key, and all others are deleted', async () => {
  await insert('a', 'held by 203.0.113.7', 'b', 'c');
  expect(await purge()).toBe(3);
  expect(await listKeys()).toEqual(['held by 203.0.113.7']);
  const [failure] = await listSetAside(database.db, { last: 10 });
  expect(failure).toMatchObject({
    job: 'purge attempts',
    attempts: 1,
    lastError: expect.stringContaining('is held'),
  });
  expect(JSON.stringify(failure)).not.toContain('203.0.113.7');
  await insert('d');
  expect(await purge()).toBe(1);

  await database.db.update(attempts).set({ key: 'free' }).where(eq(attempts.key, 'held by 203.0.113.7'));
  expect(await purge()).toBe(1);
  expect(await listKeys()).toEqual([]);
  expect(await database.db.$count(jobFailures)).toBe(0);
});

test('rows that are not old stay', async () => {
  await insert('old');
  await database.db.insert(attempts).values({ key: 'new', points: 1, expiresAt: new Date('2026-11-24') });
  expect(await purge()).toBe(1);
  expect(await listKeys()).toEqual(['new']);
});

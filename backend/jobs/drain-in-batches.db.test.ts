import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { jobFailures } from '../schema/jobs';
import { createTestClock } from '../testing/deps';
import { drainInBatches, runSteps } from './drain-in-batches';
import { listSetAside, retrySetAside } from './set-aside';

const clock = createTestClock('2026-11-23T02:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create table due (id serial primary key, restaurant_id integer not null, is_broken boolean not null, is_done boolean not null default false)',
  );
});
beforeEach(async () => {
  await database.pool.query('truncate due restart identity');
  await database.db.delete(jobFailures);
});
afterAll(() => database.close());

/** Inserts rows of restaurants; a negative number is a failing row of that restaurant. */
const insert = (...restaurantIds: number[]) =>
  database.pool.query(
    'insert into due (restaurant_id, is_broken) select abs(r), r < 0 from unnest($1::int[]) r',
    [restaurantIds],
  );

let begun: number[] = [];
const drain = () => {
  begun = [];
  return drainInBatches(database, {
    job: 'drain',
    now: clock.now(),
    async list(select, limit) {
      const { rows } = await database.db.execute<{ id: number; restaurantId: number }>(
        sql`select id, restaurant_id as "restaurantId" from due
          where not is_done and ${select(sql`due.id`)} order by id limit ${limit}`,
      );
      return rows;
    },
    async run({ id }) {
      begun.push(id);
      const { rowCount } = await database.db.execute(
        sql`update due set is_done = (1 / (case when is_broken then 0 else 1 end))::boolean where id = ${id}`,
      );
      return rowCount === 1;
    },
  });
};
const count = async () =>
  (await database.pool.query('select count(*) filter (where is_done)::int as done from due')).rows[0].done;

test('rows that fail are set aside, all others are done, however many there are', async () => {
  await insert(...Array.from({ length: 450 }, (_, nth) => (nth % 3 === 0 ? -7 : nth + 10)));
  expect(await drain()).toBe(300);
  expect(await count()).toBe(300);
  expect(await listSetAside(database.db, { last: 1000 })).toHaveLength(150);
  expect(await drain()).toBe(0);
  expect(begun).toEqual([]);
});

test('restaurants take turns', async () => {
  await insert(1, 1, 1, 2, 3, 2);
  await drain();
  expect(begun).toEqual([1, 4, 5, 2, 6, 3]);
});

test('a restaurant with a thousand due rows delays the one row of another by one row', async () => {
  await insert(...Array<number>(1000).fill(1), 2);
  expect(await drain()).toBe(1001);
  expect(begun.slice(0, 3)).toEqual([1, 1001, 2]);
});

test('a row that failed is tried after the fresh ones, with pauses that grow to six hours', async () => {
  await insert(-1);
  const pauses: number[] = [];
  for (let round = 0; round < 12; round++) {
    await drain();
    const [failure] = await listSetAside(database.db, { last: 1 });
    expect(failure!.attempts).toBe(round + 1);
    pauses.push((failure!.nextTryAt.getTime() - clock.now().getTime()) / 60_000);
    clock.set(failure!.nextTryAt);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
  await insert(2, 2);
  await drain();
  expect(begun).toEqual([2, 3, 1]);
});

test('a row that is mended is done at the next try, which an operator can have at once', async () => {
  await insert(-1, -2);
  await drain();
  await database.pool.query('update due set is_broken = false');
  expect(await drain()).toBe(0);
  expect(await retrySetAside(database.db, { job: 'drain', rowId: '1' }, clock.now())).toBe(1);
  expect(await drain()).toBe(1);
  await expect(retrySetAside(database.db, { job: 'drain', rowId: '1' }, clock.now())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await retrySetAside(database.db, { job: 'drain' }, clock.now())).toBe(1);
  expect(await drain()).toBe(1);
  expect(await listSetAside(database.db, { last: 10 })).toEqual([]);
});

test('rows of one job are not those of another', async () => {
  await insert(-1);
  await drain();
  await database.db.update(jobFailures).set({ job: 'other' });
  clock.advance({ hours: 7 });
  await drain();
  expect((await listSetAside(database.db, { last: 10 })).map(({ job }) => job).sort()).toEqual([
    'drain',
    'other',
  ]);
});

test('a database that is away fails the run and sets no row aside', async () => {
  await insert(1);
  const work = { job: 'drain', now: clock.now(), list: async () => [{ id: 1 }] };
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  await expect(drainInBatches(database, { ...work, run: () => Promise.reject(away) })).rejects.toBe(away);
  expect(await listSetAside(database.db, { last: 10 })).toEqual([]);
  const slow = Object.assign(new Error('statement timeout'), { code: '57014' });
  await drainInBatches(database, { ...work, run: () => Promise.reject(slow), isOneBatch: true });
  expect(await listSetAside(database.db, { last: 10 })).toMatchObject([{ lastError: 'statement timeout' }]);
});

test('an error is stored without the values of its statement', async () => {
  const cause = new Error('value too long for type character varying(3)');
  const error = new Error('Failed query: insert into t values ($1)\nparams: +6581234567', { cause });
  await drainInBatches(database, {
    job: 'drain',
    now: clock.now(),
    list: async () => [{ id: 'a' }],
    run: () => Promise.reject(error),
    isOneBatch: true,
  });
  const [failure] = await listSetAside(database.db, { last: 1 });
  expect(failure!.lastError).toBe(
    'Failed query: insert into t values ($1): value too long for type character varying(3)',
  );
});

test('a step that fails skips none of the others, and the run fails', async () => {
  const done: string[] = [];
  const steps = runSteps(
    async () => done.push('first'),
    async () => Promise.reject(new Error('second')),
    async () => done.push('third'),
  );
  await expect(steps).rejects.toThrow('second');
  expect(done).toEqual(['first', 'third']);
});

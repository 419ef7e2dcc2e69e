import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/client';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { startTestClient } from '../testing/client';
import { DomainError } from './domain-error';
import { withTransaction } from './transaction';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table tallies (id int primary key, value int not null)');
  await database.pool.query('insert into tallies values (1, 0), (2, 0)');
});
afterAll(() => database.close());

const listValues = async () =>
  (await database.pool.query('select value from tallies order by id')).rows.map((row) => row.value);

test('transactions that lock rows in opposite order both come through', async () => {
  await database.pool.query('update tallies set value = 0');
  let met = 0;
  let resolveBoth: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    resolveBoth = resolve;
  });
  const addToBoth = (first: number, second: number) => {
    let tries = 0;
    return withTransaction(database.db, async (tx) => {
      tries++;
      await tx.execute(sql`update tallies set value = value + 1 where id = ${first}`);
      if (++met === 2) resolveBoth();
      await both;
      await tx.execute(sql`update tallies set value = value + 1 where id = ${second}`);
      return tries;
    });
  };
  const tries = await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
  // One of the two transactions was the victim of the deadlock and was retried.
  expect(tries.sort()).toEqual([1, 2]);
  expect(await listValues()).toEqual([2, 2]);
});

test('increments that read first lose nothing under serializable isolation', async () => {
  await database.pool.query('update tallies set value = 0');
  const increment = () =>
    withTransaction(
      database.db,
      async (tx) => {
        const { rows } = await tx.execute<{ value: number }>(sql`select value from tallies where id = 1`);
        await tx.execute(sql`update tallies set value = ${rows[0]!.value + 1} where id = 1`);
      },
      { isolationLevel: 'serializable' },
    );
  await Promise.all([increment(), increment(), increment()]);
  expect((await listValues())[0]).toBe(3);
});

test('a domain error rolls everything back and is not retried', async () => {
  await database.pool.query('update tallies set value = 0');
  let tries = 0;
  const refused = withTransaction(database.db, async (tx) => {
    tries++;
    await tx.execute(sql`update tallies set value = 9`);
    throw new DomainError('SLOT_FULL');
  });
  await expect(refused).rejects.toMatchObject({ code: 'SLOT_FULL' });
  expect(tries).toBe(1);
  expect(await listValues()).toEqual([0, 0]);
});

test('with the database away calls answer 503 UNREACHABLE, /ready 503 and /health still 200', async () => {
  // No server listens on port 1.
  const { db, pool, close } = openDatabase('postgresql://nobody:nothing@127.0.0.1:1/none');
  const client = await startTestClient(database, { db, pool });
  try {
    const answer = await client.raw('/decorder/wxapi/user/info/get', {
      query: { userId: 1 },
      headers: { accessToken: 'some' },
    });
    expect(answer).toMatchObject({ status: 503, envelope: { code: 'UNREACHABLE', isSuccess: false } });
    expect(answer.text).not.toContain('127.0.0.1');
    expect((await client.raw('/ready')).status).toBe(503);
    expect((await client.raw('/health')).status).toBe(200);
  } finally {
    await client.close();
    await close();
  }
});

test('a connection that breaks between two statements fails its transaction, not the process', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtExceptionMonitor', note);
  try {
    const broken = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      // The server's message arrives while this connection runs no statement.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
  } finally {
    process.off('uncaughtExceptionMonitor', note);
  }
  expect(unhandled).toEqual([]);
  expect(await listValues()).toHaveLength(2);
});

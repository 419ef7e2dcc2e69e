import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './client';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const named = { name: 'add-one', text: 'select $1::int + 1 as sum' };

/**
 * Runs a named statement twice on one connection. Returns the results and the names of the prepared
 * statements.
 */
async function runNamed(isPooled: boolean) {
  const { pool, close } = openDatabase(database.url, { max: 1, isPooled });
  try {
    const sums: number[] = [];
    for (const value of [1, 2]) {
      const { rows } = await pool.query<{ sum: number }>({ ...named, values: [value] });
      sums.push(rows[0]!.sum);
    }
    const { rows } = await pool.query<{ name: string }>(
      "select name from pg_prepared_statements where name <> ''",
    );
    return { sums, names: rows.map(({ name }) => name) };
  } finally {
    await close();
  }
}

test('OPS-08 behind a pooler no statement is prepared by name; without one it is', async () => {
  expect(await runNamed(false)).toEqual({ sums: [2, 3], names: ['add-one'] });
  expect(await runNamed(true)).toEqual({ sums: [2, 3], names: [] });
});

test('a statement that PostgreSQL refuses keeps its connection, and a connection that broke is replaced', async () => {
  const { pool, close } = openDatabase(database.url, { max: 1 });
  try {
    const readPid = async (): Promise<number> =>
      (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    const first = await readPid();
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect(await readPid()).toBe(first);

    await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(await readPid()).not.toBe(first);
  } finally {
    await close();
  }
});

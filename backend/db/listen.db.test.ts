import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createListener, type Listener } from './listen';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => listener.close());
afterAll(() => database.close());

const notify = (channel: string, payload: string) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload]);

test('a handler hears its channel, in order, until it is taken off', async () => {
  listener = createListener(database.url);
  const heard: string[] = [];
  const off = listener.on('orders', (payload) => heard.push(payload));
  const other: string[] = [];
  listener.on('other', (payload) => other.push(payload));
  await listener.ready();

  await notify('orders', 'one');
  await notify('orders', 'two');
  await notify('other', 'end');
  await expect.poll(() => other).toEqual(['end']);
  expect(heard).toEqual(['one', 'two']);

  off();
  await listener.ready();
  await notify('orders', 'three');
  await notify('other', 'end again');
  await expect.poll(() => other).toHaveLength(2);
  expect(heard).toEqual(['one', 'two']);
});

test('a broken connection comes back, says so, and hears again', async () => {
  const errors: Error[] = [];
  listener = createListener(database.url, { onError: (error) => errors.push(error) });
  const heard: string[] = [];
  let reconnected = 0;
  listener.on('orders', (payload) => heard.push(payload));
  listener.onReconnect(() => {
    reconnected += 1;
  });
  await listener.ready();

  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'makan listen' and datname = current_database()",
  );
  await expect.poll(() => reconnected).toBe(1);
  await notify('orders', 'after');
  await expect.poll(() => heard).toEqual(['after']);
  expect(errors.length).toBeGreaterThan(0);
});

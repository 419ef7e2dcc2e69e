import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { trackEvents as eventNames } from '@/lib/contract/tracking-values';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { attempts } from '../../schema/auth';
import { trackEvents } from '../../schema/tracking';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { purgeEvents, retentionMs } from './purge-events';

const track = contract['tracking.event'];
const clock = createTestClock('2026-11-20T04:00:00Z');
let database: TestDatabase;
let client: TestClient;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  token = await client.guest();
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.db.delete(trackEvents);
  await database.db.delete(attempts);
});

const sendEvent = (wire: Record<string, unknown>) => client.send(track, wire, { token });
const listStored = async () =>
  (await database.db.select().from(trackEvents)).map(({ id, at, ...event }) => event);

test('DEC-62 each of the events is stored, with its source by our label', async () => {
  for (const event of eventNames)
    expect((await sendEvent({ event, restaurantId: 3473, utmSource: '6' })).envelope.code).toBe('1');
  expect(await listStored()).toEqual(
    eventNames.map((name) => ({ name, restaurantId: 3473, source: 'table', properties: {} })),
  );
});

test('DEC-62 no personal data is stored: only numbers and listed labels, whatever else is sent', async () => {
  const { envelope } = await sendEvent({
    event: 'reserveSure',
    userId: 0,
    mobile: '91234567',
    properties: {
      people: 4,
      discount: 20,
      payType: 'PAY_NOW',
      device: 'mobile',
      name: 'Ann',
      email: 'ann@example.com',
      remark: 'Call me at 91234567',
      __proto__: { admin: true },
    },
  });
  expect(envelope.code).toBe('1');
  const rows = await listStored();
  expect(rows).toEqual([
    {
      name: 'reserveSure',
      restaurantId: null,
      source: 'direct',
      properties: { people: 4, discount: 20, payType: 'PAY_NOW', device: 'mobile' },
    },
  ]);
});

test('DEC-62 text in place of numbers or listed labels is refused, and unknown events too', async () => {
  for (const wire of [
    {},
    { event: 'login' },
    { event: 'x'.repeat(10_000) },
    { event: 'reserve', properties: { people: '91234567' } },
    { event: 'reserve', properties: { payType: 'ann@example.com' } },
    { event: 'reserve', properties: { device: { a: 1 } } },
    { event: 'reserve', properties: 'none' },
    { event: 'reserve', restaurantId: -1 },
    { event: 'reserve', utmSource: 'x'.repeat(41) },
  ])
    expect((await sendEvent(wire)).envelope.code).toBe('INVALID_INPUT');
  expect(await listStored()).toEqual([]);
});

test('DEC-62 an unknown source is "other", so what an address holds never becomes data', async () => {
  await sendEvent({ event: 'openTips', utmSource: 'ann@example.com' });
  expect(await listStored()).toMatchObject([{ source: 'other' }]);
});

test('DEC-62 one address may send 120 events a minute and then has to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => sendEvent({ event: 'openTips' })));
  const codes = answers.map(({ envelope }) => envelope.code);
  expect(codes.filter((code) => code === '1')).toHaveLength(120);
  expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(10);
  expect(await database.db.$count(trackEvents)).toBe(120);
});

test('DEC-62 events are forgotten after half a year, by any number of runs at once', async () => {
  const now = clock.now();
  const old = new Date(now.getTime() - retentionMs - 1000);
  const young = new Date(now.getTime() - retentionMs + 1000);
  const createEvents = (at: Date, number: number) =>
    Array.from({ length: number }, () => ({ name: 'reserve', at }));
  await database.db.insert(trackEvents).values([...createEvents(old, 6000), ...createEvents(young, 3)]);
  const runs = await Promise.all([purgeEvents(client.deps), purgeEvents(client.deps)]);
  expect((runs[0] ?? 0) + (runs[1] ?? 0)).toBe(6000);
  expect(await database.db.$count(trackEvents)).toBe(3);
});

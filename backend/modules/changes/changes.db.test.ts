import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changesPath, followersPath } from '@/lib/contract/internal-paths';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { endStreams } from '../../http/open-streams';
import { changes } from '../../schema/changes';
import { startTestClient, type TestClient } from '../../testing/client';
import { openEvents } from '../../testing/event-reader';
import { insertFullShop } from '../../testing/full-shop';
import { setShopOpen } from '../restaurant/restaurant-by-staff';
import { changesStoredMs, deleteChanges, recordChange } from './changes';

type Events = Awaited<ReturnType<typeof openEvents>>;

let database: TestDatabase;
let client: TestClient;
let restaurantId: number;
let opened: Events[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  ({ restaurantId } = await insertFullShop(database.db));
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.db.delete(changes);
});
afterEach(async () => {
  for (const events of opened) await events.close();
  opened = [];
});

const getUrl = (after?: number | string) =>
  `${client.url}/${changesPath}${after === undefined ? '' : `?after=${after}`}`;

async function follow(after?: number): Promise<Events> {
  const events = await openEvents(getUrl(after), { 'x-gateway-secret': client.deps.env.GATEWAY_SECRET });
  opened.push(events);
  return events;
}

/** Reads up to `ready`. Returns the changed restaurants and the last event's number. */
async function readMissed(events: Events): Promise<{ restaurants: unknown[]; seq: number }> {
  const restaurants: unknown[] = [];
  for (;;) {
    const event = await events.next();
    if (!event || event.event === 'ready') return { restaurants, seq: Number(event?.id) };
    restaurants.push(
      event.event === 'reset' ? 'everything' : (event.data as { restaurantId: number }).restaurantId,
    );
  }
}

const change = (id: number) => database.db.transaction((tx) => recordChange(tx, id));
/** Makes all changes so far older than the overlap. */
const ageChanges = () => database.db.execute(sql`update ${changes} set at = at - interval '1 hour'`);

test('OPS-04 only storefronts with the secret may follow, and a number that is none is refused', async () => {
  expect(await (await fetch(getUrl())).json()).toMatchObject({ code: 0, data: 'Access Denied' });
  for (const after of ['x', '-1', '1.5']) {
    const refused = await fetch(getUrl(after), {
      headers: { 'x-gateway-secret': client.deps.env.GATEWAY_SECRET },
    });
    expect(await refused.json()).toMatchObject({ code: 'INVALID_INPUT' });
  }
});

test('OPS-04 an act of the staff reaches every open stream', async () => {
  const [one, two] = [await follow(), await follow()];
  await readMissed(one);
  await readMissed(two);
  await setShopOpen(database.db, restaurantId, false, client.deps.clock());
  for (const events of [one, two])
    expect(await events.next()).toMatchObject({ event: 'change', data: { restaurantId } });
});

test('OPS-04 a storefront that was cut off gets each missed restaurant once', async () => {
  await change(1);
  const { seq } = await readMissed(await follow());
  await ageChanges();
  await change(2);
  await change(3);
  await change(2);
  expect(await readMissed(await follow(seq))).toMatchObject({ restaurants: [3, 2], seq: seq + 3 });
});

test('OPS-04 a change whose transaction ended late is not missed', async () => {
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let resolveRecorded = () => {};
  const isRecorded = new Promise<void>((resolve) => {
    resolveRecorded = resolve;
  });
  const late = database.db.transaction(async (tx) => {
    await recordChange(tx, 1);
    resolveRecorded();
    await mayCommit;
  });
  await isRecorded;
  await change(2);
  const first = await readMissed(await follow());
  expect(first.restaurants).toEqual([2]);
  await opened[0]!.close();
  commit();
  await late;
  expect((await readMissed(await follow(first.seq))).restaurants).toContain(1);
});

test('OPS-04 who was away for longer than changes are stored renders everything again', async () => {
  await change(1);
  const { seq } = await readMissed(await follow());
  await change(2);
  await change(3);
  await ageChanges();
  const before = new Date(client.deps.clock().getTime() + changesStoredMs);
  expect(await deleteChanges(client.deps, before)).toBe(2);
  // The newest change stays, so that a reader that has it need not reset.
  expect(await readMissed(await follow(seq + 2))).toEqual({ restaurants: [], seq: seq + 2 });
  expect(await readMissed(await follow(seq))).toEqual({ restaurants: ['everything'], seq: seq + 2 });
  // A number from the future means that the database was restored.
  expect((await readMissed(await follow(seq + 9))).restaurants).toEqual(['everything']);
});

test('OPS-04 a backend that stops ends its streams', async () => {
  const events = await follow();
  await readMissed(events);
  endStreams(client.deps);
  expect(await events.next()).toBeUndefined();
});

test('OPS-11 storefronts learn how many of them follow, and others do not', async () => {
  const ask = async (secret: string) => {
    const response = await fetch(`${client.url}/${followersPath}`, {
      headers: { 'x-gateway-secret': secret },
    });
    return response.json();
  };
  const secret = client.deps.env.GATEWAY_SECRET;
  endStreams(client.deps);
  expect(await ask(secret)).toEqual({ followers: 0 });
  await readMissed(await follow());
  expect(await ask(secret)).toEqual({ followers: 1 });
  expect(await ask('x'.repeat(40))).not.toHaveProperty('followers');
});

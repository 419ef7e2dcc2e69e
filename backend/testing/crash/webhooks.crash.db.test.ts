import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createTestClock, createTestDeps } from '../deps';
import { type ForeignService, startForeignService } from '../foreign-service';
import { insertShop, shopMorning } from '../shop';
import { insertWebhook, listQueued, queueEvent } from '../webhooks';

const clock = createTestClock(shopMorning);
const random = createSeededRandom();
const things = 20;
const eventsOfThing = 6;
let database: TestDatabase;
let receiver: ForeignService;

const children = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startForeignService(() => ({ json: {} }));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(async () => {
  await receiver?.close();
  await database?.close();
});

async function start(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./webhooks-process.ts', import.meta.url));
  const child = fork(program, [database.url, clock.now().toISOString()], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await waitFor(child, 'ready');
  return child;
}

/** Resolves when the process sends the word. Rejects when it ends before. */
const waitFor = (child: ChildProcess, word: 'ready' | 'done') =>
  new Promise<void>((resolve, reject) => {
    child.on('message', (said) => said === word && resolve());
    child.once('exit', (code) => code !== null && reject(new Error(`the sender ended with ${code}`)));
  });

test('HUB-02 senders that are killed by -9 lose no event, keep the order of each thing, and repeat only with the same id', async () => {
  const deps = createTestDeps(database, { clock: clock.now });
  const { restaurantId } = await insertShop(deps.db);
  const endpointId = await insertWebhook(deps, restaurantId, receiver.url);
  const queued = new Map<string, string[]>();
  for (let event = 0; event < eventsOfThing; event++)
    for (let thing = 0; thing < things; thing++) {
      const name = `order-${thing}`;
      queued.set(name, [...(queued.get(name) ?? []), await queueEvent(deps, endpointId, name)]);
    }
  for (let kill = 0; kill < getRoundCount(10, 3); kill++) {
    const child = await start();
    await pause(random() * 200);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    // The lease of a killed sender ends.
    clock.advance({ seconds: 31 });
  }
  const last = await start();
  await waitFor(last, 'done');
  const rows = await listQueued(deps, endpointId);
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
  const received = receiver.asked.map(({ headers }) => String(headers['webhook-id']));
  const firsts = [...new Set(received)];
  for (const ids of queued.values()) expect(firsts.filter((id) => ids.includes(id))).toEqual(ids);
  expect(firsts).toHaveLength(things * eventsOfThing);
}, 240_000);

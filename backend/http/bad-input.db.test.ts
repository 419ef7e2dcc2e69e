import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, contract } from '@/lib/contract/contract';
import { getRunSettings } from '@/lib/testing/random-runs';
import { openSession } from '../core/sessions.repository';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { loadPlaces } from '../modules/places/load-places';
import { startTestClient, type TestClient } from '../testing/client';
import { insertFullShop } from '../testing/full-shop';
import { type Recording, recordCalls } from '../testing/recorded-calls';

let database: TestDatabase;
let client: TestClient;
let userId: number;
let recording: Recording;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  await loadPlaces(database.db);
  const { host } = await insertFullShop(database.db);
  recording = await recordCalls(client, host, 82_000_000);
  const diner = await client.login('81234567');
  userId = diner.userId;
});
afterAll(async () => {
  await client.close();
  await database.close();
});

/** Values that fit some field of some call, so that a run passes the checks of the first fields. */
const fitting = fc.constantFrom<unknown>(
  ...['1', 1, 0, 3473, '3473', 8.5, '8.50', true, 'Y', 'N', '', null, '+65', '81234567', '1234', 'SG', 'VN'],
  ...['1.30,103.83', '95,200', 1.3, 103.8, 'Orchard', '2026-11-20', '2026-11-20 18:30-19:00'],
  ...['DELIVERY_TO_HOME', 'SELF_PICKUP', 'PAY_NOW', 'CASH_PAY', 'sg.localhost', 'resetPSW', [], {}],
);
const hostile = fc.constantFrom<unknown>(
  ...[-1, 1e308, 2 ** 53, -0.001, 2_147_483_648, '9'.repeat(400), 'x'.repeat(5_000), '\u0000', '\ud800'],
  ...['%00', "' or 1=1 --", '<script>', '../../etc/passwd', '{"a":', '[[[[', '{}', '[1]', '🍜', 'NaN', '1e9'],
  ...[[[]], [null], { __proto__: null, constructor: 1 }, { length: 9 }, [{ dishId: {} }], Array(50).fill({})],
);
const anything = fc.oneof(
  { weight: 4, arbitrary: fitting },
  { weight: 3, arbitrary: hostile },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.dictionary(fc.constantFrom('dishId', 'dishCount', 'items', 'specId'), fitting), {
      maxLength: 3,
    }),
  },
);

/**
 * Generates wire values for a call: each field is present or missing, valid or invalid, and one field is
 * unknown.
 */
const createWire = (name: CallName) =>
  fc.record(
    Object.fromEntries([...Object.keys(contract[name].input.shape), 'unasked'].map((key) => [key, anything])),
    { requiredKeys: [] },
  );

const createToken = (owner: number) =>
  openSession(client.deps.db, { userId: owner, now: new Date(), random: client.deps.random });

const endsSessions = new Set<CallName>([
  'auth.logout',
  'profile.delete',
  'auth.endSession',
  'auth.refresh',
  'auth.resetPassword',
  'profile.edit',
]);

type Path = (string | number)[];

/** Returns every path in a value, the deepest last. */
function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    return [path, ...listPaths(inner, path)];
  });
}

function put(value: unknown, [first, ...rest]: Path, what: unknown): unknown {
  if (first === undefined) return what;
  // A text from an earlier change has no paths: its letters would become thousands of fields.
  const fields = typeof value === 'object' ? value : {};
  const copy = (Array.isArray(value) ? [...value] : { ...fields }) as Record<string | number, unknown>;
  copy[first] = put(copy[first], rest, what);
  return copy;
}

/** Breaks, removes or slightly changes one to three places of a valid request. */
const createBrokenWire = (name: CallName) => {
  const good = recording.calls.find(({ call }) => call === name)?.wire ?? {};
  const paths = listPaths(good);
  if (paths.length === 0) return createWire(name);
  const change = fc.record({
    path: fc.constantFrom(...paths),
    what: fc.oneof(anything, fc.constant(undefined)),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((wire, { path, what }) => put(wire, path, what), good))
    .map((wire) => wire as Record<string, unknown>);
};

test.each(Object.keys(contract) as CallName[])(
  'a good request made wrong in a place or three gets a coded answer, never a 5xx: %s',
  async (name) => {
    const owner = recording.found.diner?.userId as number;
    let token = await createToken(owner);
    await fc.assert(
      fc.asyncProperty(createBrokenWire(name), async (wire) => {
        // Some of these calls end the session as designed.
        if (endsSessions.has(name)) token = await createToken(owner);
        const { status, envelope, text } = await client.send(contract[name], wire, { token });
        expect(status, text).toBeLessThan(500);
        expect(envelope.success).toBe(envelope.isSuccess);
        if (!envelope.isSuccess) expect(envelope.message).not.toBe('');
        expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from /);
      }),
      getRunSettings(200, 15),
    );
  },
  60_000,
);

test.each(Object.keys(contract) as CallName[])(
  'garbage gets a coded answer, never a 5xx or a stack trace: %s',
  async (name) => {
    const token = await createToken(userId);
    // Most runs are as a user, because a user's calls pass the most checks.
    const tokens = [undefined, 'unknown', await client.guest(), token, token, token];
    await fc.assert(
      fc.asyncProperty(createWire(name), fc.nat(5), fc.boolean(), async (garbage, who, own) => {
        const wire = own && 'userId' in contract[name].input.shape ? { ...garbage, userId } : garbage;
        const { status, envelope, text } = await client.send(contract[name], wire, { token: tokens[who] });
        expect(status, text).toBeLessThan(500);
        expect(envelope.success).toBe(envelope.isSuccess);
        if (!envelope.isSuccess) expect(envelope.message).not.toBe('');
        expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from /);
      }),
      getRunSettings(60, 10),
    );
  },
  60_000,
);

test('garbage in the headers gets an answer too', async () => {
  const values = fc.oneof(
    fc.constantFrom('', '0', 'null', 'x'.repeat(4_000), '../..', '%00', "'--", '127.0.0.1, 1.2.3.4', '::1'),
    fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?').trim()),
  );
  const headers = fc.record({
    locale: values,
    city: values,
    countryCode: values,
    accessToken: values,
    'x-request-id': values,
    'x-client-address': values,
    'idempotency-key': values,
  });
  await fc.assert(
    fc.asyncProperty(headers, async (garbage) => {
      const answer = await client.raw('/decorder/wxapi/user/info/get', {
        query: { userId },
        headers: garbage,
      });
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.envelope.isSuccess).toBe(false);
    }),
    getRunSettings(200, 15),
  );
});

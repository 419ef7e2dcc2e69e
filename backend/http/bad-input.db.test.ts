import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { startTestClient, type TestClient } from '../testing/client';

let database: TestDatabase;
let client: TestClient;
let tokens: (string | undefined)[];
let userId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  const diner = await client.login('81234567');
  userId = diner.userId;
  // Most runs as a diner, who gets furthest.
  tokens = [undefined, 'unknown', await client.guest(), diner.token, diner.token, diner.token];
});
afterAll(async () => {
  await client.close();
  await database.close();
});

/** Values that fit some field of some call, so that a run gets past the first check of another field. */
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

/** Wire values for a call: each of its fields present or not, right or not, and a field that it doesn't have. */
const wireOf = (name: CallName) =>
  fc.record(
    Object.fromEntries([...Object.keys(contract[name].input.shape), 'unasked'].map((key) => [key, anything])),
    { requiredKeys: [] },
  );

test.each(Object.keys(contract) as CallName[])(
  'garbage gets a coded answer, never a 5xx or a stack trace: %s',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(wireOf(name), fc.nat(5), fc.boolean(), async (garbage, who, own) => {
        const wire = own && 'userId' in contract[name].input.shape ? { ...garbage, userId } : garbage;
        const { status, envelope, text } = await client.send(contract[name], wire, { token: tokens[who] });
        expect(status, text).toBeLessThan(500);
        expect(envelope.success).toBe(envelope.isSuccess);
        if (!envelope.isSuccess) expect(envelope.message).not.toBe('');
        expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from /);
      }),
      { numRuns: 200, seed: 20_261_120 },
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
    { numRuns: 200, seed: 20_261_120 },
  );
});

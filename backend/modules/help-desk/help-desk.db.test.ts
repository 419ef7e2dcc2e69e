import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';

const url = contract['helpDesk.url'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let silent: TestShop;
let ann: TestDiner;
let ben: TestDiner;
let guest: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{}], {
    config: {
      helpDeskUrl: 'https://help.example.com/chat?diner={userId}',
      allowedLinkHosts: ['help.example.com'],
    },
  });
  silent = await insertShop(database.db);
  [ann, ben] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
  guest = await client.guest();
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('API-21 customer service is the restaurant’s, with the caller’s own number, under isSuccess', async () => {
  const { restaurantId } = shop;
  const asAnn = await client.send(url, { userId: ann.userId, restaurantId }, { token: ann.token });
  expect(asAnn.envelope).toMatchObject({
    isSuccess: true,
    data: { url: `https://help.example.com/chat?diner=${ann.userId}` },
  });
  expect(await client.call(url, { userId: 0, restaurantId }, { token: guest })).toEqual({
    url: 'https://help.example.com/chat?diner=0',
  });
});

test('API-21 without a restaurant the one of the diner’s latest order is meant', async () => {
  const alone = { userId: ann.userId, restaurantId: undefined };
  expect((await client.getError(url, alone, { token: ann.token })).code).toBe('HELP_DESK_NONE');
  const order = getOrder(ann, shop, 2300, { payType: 'CASH_PAY' });
  await client.call(contract['ordering.submit'], order, { token: ann.token });
  expect(await client.call(url, alone, { token: ann.token })).toEqual({
    url: `https://help.example.com/chat?diner=${ann.userId}`,
  });
  // Another user's order must not affect this one's URL.
  const asBen = { userId: ben.userId, restaurantId: undefined };
  expect((await client.getError(url, asBen, { token: ben.token })).code).toBe('HELP_DESK_NONE');
});

test('API-21 DEC-21 a restaurant without one, or with one that is not allowed, is refused as such', async () => {
  const getRefusal = (restaurantId: number) =>
    client.getError(url, { userId: ann.userId, restaurantId }, { token: ann.token });
  expect((await getRefusal(silent.restaurantId)).code).toBe('HELP_DESK_NONE');
  const odd = await insertShop(database.db, [{}], {
    config: { helpDeskUrl: 'https://evil.example.net/', allowedLinkHosts: ['help.example.com'] },
  });
  expect((await getRefusal(odd.restaurantId)).code).toBe('HELP_DESK_NONE');
  expect((await getRefusal(1)).code).toBe('RESTAURANT_UNKNOWN');
});

test('API-21 another diner’s number is refused, a missing one and a missing token too', async () => {
  const { restaurantId } = shop;
  const foreign = await client.send(url, { userId: ben.userId, restaurantId }, { token: ann.token });
  expect([foreign.status, foreign.envelope.code]).toEqual([403, 'FORBIDDEN']);
  const missing = await client.send(url, { restaurantId }, { token: ann.token });
  expect(missing.envelope.code).toBe('INVALID_INPUT');
  const tokenless = await client.send(url, { userId: 0, restaurantId });
  expect(tokenless.envelope).toMatchObject({ code: 0, data: 'Access Denied' });
});

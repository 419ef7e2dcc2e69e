import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';

const onOrder = contract['ads.orderDetail'];
const byType = contract['ads.byType'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let bare: TestShop;
let ann: TestDiner;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{}], {
    id: 6001,
    config: {
      allowedLinkHosts: ['offers.example.com'],
      ads: {
        orderDetail: [
          { image: 'one', link: 'https://offers.example.com/a' },
          { image: 'two', link: 'https://shop6001.example.test/voucher/list' },
          { image: 'three', link: 'https://gone.example.net/' },
          { image: 'four' },
        ],
        topUpBottom: [{ image: 'wallet' }],
      },
    },
  });
  bare = await insertShop(database.db);
  [ann] = (await insertDiners(database.db, 1)) as [TestDiner];
  token = await client.guest();
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('API-61 the order detail’s ads are the restaurant’s images, with links to allowed hosts or itself only', async () => {
  const { restaurantId } = shop;
  expect(await client.call(onOrder, { restaurantId }, { token })).toEqual([
    { adImage: '/media/one.webp', adLink: 'https://offers.example.com/a' },
    { adImage: '/media/two.webp', adLink: 'https://shop6001.example.test/voucher/list' },
    { adImage: '/media/three.webp' },
    { adImage: '/media/four.webp' },
  ]);
  expect(await client.call(onOrder, { restaurantId: bare.restaurantId }, { token })).toEqual([]);
});

test('API-61 without a restaurant the ads are of the diner’s latest order, and none for a guest', async () => {
  const alone = { restaurantId: undefined };
  expect(await client.call(onOrder, alone, { token })).toEqual([]);
  expect(await client.call(onOrder, alone, { token: ann.token })).toEqual([]);
  const order = getOrder(ann, shop, 2300, { payType: 'CASH_PAY' });
  await client.call(contract['ordering.submit'], order, { token: ann.token });
  expect(await client.call(onOrder, alone, { token: ann.token })).toHaveLength(4);
});

test('API-80 the first ad of type topup_bottom has the image of the wallet', async () => {
  const wire = { type: 'topup_bottom', restaurantId: shop.restaurantId };
  const { envelope } = await client.send(byType, wire, { token });
  expect(envelope).toMatchObject({ code: '1', isSuccess: true, data: [{ adImage: '/media/wallet.webp' }] });
});

test('API-61 API-80 an unknown restaurant, an unknown or missing type, and no token are refused', async () => {
  for (const [call, wire] of [
    [onOrder, { restaurantId: 1 }],
    [byType, { restaurantId: 1, type: 'topup_bottom' }],
  ] as const)
    expect((await client.send(call, wire, { token })).envelope.code).toBe('RESTAURANT_UNKNOWN');
  for (const wire of [{}, { type: 'everything' }])
    expect((await client.send(byType, wire, { token })).envelope.code).toBe('INVALID_INPUT');
  expect((await client.send(onOrder, { restaurantId: 'x' }, { token })).envelope.code).toBe('INVALID_INPUT');
  for (const call of [onOrder, byType])
    expect((await client.send(call, { type: 'topup_bottom' })).envelope.data).toBe('Access Denied');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { optionKeys } from '../../schema/restaurant';
import type { VoucherConfig } from '../../schema/restaurant-config';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { insertShop, shopMorning, type TestShop } from '../../testing/shop';
import { setShopLeft } from './restaurant-by-staff';

const linkState = contract['restaurant.linkState'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  const vouchers = [
    { id: 501, key: 'ten', onSale: true },
    { id: 502, key: 'off', onSale: false },
  ];
  shop = await insertShop(
    database.db,
    [{ name: 'Laksa' }, { name: 'Out', more: { onSale: false } }, { name: 'Gone', more: { listed: false } }],
    { config: { vouchers: vouchers as VoucherConfig[] } },
  );
  other = await insertShop(database.db, [{ name: 'Tea' }]);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getState = async (kind: 'dish' | 'voucher', id: number, { restaurantId } = shop) =>
  (await client.call(linkState, { restaurantId, kind, id })).state;

test('a dish on the menu is there; one that left it, or is off sale, is gone; another restaurant’s is unknown', async () => {
  const [laksa, out, gone] = shop.dishIds;
  expect(await getState('dish', laksa!)).toBe('there');
  expect(await getState('dish', out!)).toBe('gone');
  expect(await getState('dish', gone!)).toBe('gone');
  expect(await getState('dish', other.dishIds[0]!)).toBe('unknown');
  expect(await getState('dish', 999_999)).toBe('unknown');
});

test('a voucher is there while it is on sale; taken off sale or out of the file it is gone', async () => {
  const [old] = await database.db
    .insert(optionKeys)
    .values({ restaurantId: shop.restaurantId, path: 'voucher/old' })
    .returning();
  expect(await getState('voucher', 501)).toBe('there');
  expect(await getState('voucher', 502)).toBe('gone');
  expect(await getState('voucher', old!.id)).toBe('gone');
  expect(await getState('voucher', old!.id, other)).toBe('unknown');
  expect(await getState('voucher', 999_999)).toBe('unknown');
});

test('the address that counts is the first of its domains, with the storefront’s port on the own machine', async () => {
  const { canonicalUrl } = await client.call(contract['restaurant.info'], {
    restaurantId: shop.restaurantId,
  });
  expect(canonicalUrl).toBe(`https://shop${shop.restaurantId}.example.test/`);
});

test('a host of a restaurant that left is gone until it comes back; meanwhile orders are refused', async () => {
  const { restaurantId } = shop;
  const domainName = `shop${restaurantId}.example.test`;
  const hasLeft = async () => (await client.call(contract['restaurant.findByDomain'], { domainName })).left;
  const isAllowed = async () =>
    (await client.call(contract['restaurant.info'], { restaurantId })).platformAllowService;
  expect(await hasLeft()).toBeUndefined();
  await setShopLeft(database.db, restaurantId, true, clock.now());
  expect([await hasLeft(), await isAllowed()]).toEqual([true, false]);
  await setShopLeft(database.db, restaurantId, false, clock.now());
  expect([await hasLeft(), await isAllowed()]).toEqual([undefined, true]);
});

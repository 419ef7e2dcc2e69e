import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { favourites } from '../../schema/favourites';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { runAllAtOnce } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';

const favouriteList = contract['favourites.list'];
const setFavourite = contract['favourites.set'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let one: TestShop;
let two: TestShop;
let ann: TestDiner;
let ben: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  one = await insertShop(database.db, [{}], { name: { en: 'One', 'zh-CN': '一' }, logo: 'l1' });
  two = await insertShop(database.db, [{}], { name: { en: 'Two' } });
  [ann, ben] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(() => database.db.delete(favourites));

const set = (who: TestDiner, shop: TestShop, isFavorite: boolean) =>
  client.call(
    setFavourite,
    { userId: who.userId, restaurantId: shop.restaurantId, isFavorite },
    { token: who.token },
  );
const listStored = async (who: TestDiner, locale = 'en') =>
  (await client.call(favouriteList, { userId: who.userId }, { token: who.token, locale })).map(
    (card) => card.restaurantName,
  );

test('API-51 a favourite is switched on and off, the same twice changes nothing, under code 1 and isSuccess', async () => {
  await set(ann, one, true);
  clock.advance({ minutes: 1 });
  await set(ann, two, true);
  await set(ann, one, true);
  expect(await listStored(ann)).toEqual(['Two', 'One']);
  const wire = { userId: ann.userId, restaurantId: two.restaurantId, isFavorite: 'N' };
  for (const _ of [1, 2]) {
    const { envelope } = await client.send(setFavourite, wire, { token: ann.token });
    expect(envelope).toMatchObject({ code: '1', isSuccess: true, success: true });
  }
  expect(await listStored(ann)).toEqual(['One']);
});

test('API-51 forty requests at once leave one favourite, or none, and no error', async () => {
  const setManyTimes = (isFavorite: boolean) =>
    runAllAtOnce(Array.from({ length: 40 }, () => () => set(ann, one, isFavorite)));
  expect(await setManyTimes(true)).toMatchObject({ done: { length: 40 }, refused: {} });
  expect(await database.db.$count(favourites)).toBe(1);
  const mixed = await runAllAtOnce(
    Array.from({ length: 40 }, (_, index) => () => set(ann, one, index % 2 === 0)),
  );
  expect(mixed).toMatchObject({ done: { length: 40 }, refused: {} });
  expect(await database.db.$count(favourites)).toBeLessThanOrEqual(1);
  await setManyTimes(false);
  expect(await database.db.$count(favourites)).toBe(0);
});

test('API-50 the list is one’s own, the latest first, as cards in one’s language', async () => {
  await set(ann, one, true);
  await set(ben, two, true);
  expect(await listStored(ann, 'zh-CN')).toEqual(['一']);
  expect(await listStored(ben)).toEqual(['Two']);
  const [card] = await client.call(favouriteList, { userId: ann.userId }, { token: ann.token });
  expect(card).toMatchObject({
    restaurantId: one.restaurantId,
    imgBrand: '/media/l1.webp',
    cuisines: ['Noodles'],
    restaurantWebUrl: `https://shop${one.restaurantId}.example.test/`,
  });
});

test('API-50 API-51 guests and other diners’ numbers are refused', async () => {
  const guest = await client.guest();
  const wires = [
    [favouriteList, {}],
    [setFavourite, { restaurantId: one.restaurantId, isFavorite: 'Y' }],
  ] as const;
  for (const [call, wire] of wires) {
    const asGuest = await client.send(call, { ...wire, userId: 0 }, { token: guest });
    expect(asGuest.envelope).toMatchObject({ code: 0, data: 'Access Denied' });
    const asBen = await client.send(call, { ...wire, userId: ben.userId }, { token: ann.token });
    expect([asBen.status, asBen.envelope.code]).toEqual([403, 'FORBIDDEN']);
  }
  expect(await database.db.$count(favourites)).toBe(0);
});

test('API-51 an unknown restaurant is refused, a missing or odd input is invalid', async () => {
  const { token, userId } = ann;
  const unknown = { userId, restaurantId: 1, isFavorite: true };
  expect((await client.getError(setFavourite, unknown, { token })).code).toBe('RESTAURANT_UNKNOWN');
  const { restaurantId } = one;
  for (const wire of [{ restaurantId }, { isFavorite: 'Y' }, { restaurantId, isFavorite: 'maybe' }]) {
    const { envelope } = await client.send(setFavourite, { userId, ...wire }, { token });
    expect(envelope.code).toBe('INVALID_INPUT');
  }
  expect((await client.send(favouriteList, {}, { token })).envelope.code).toBe('INVALID_INPUT');
});

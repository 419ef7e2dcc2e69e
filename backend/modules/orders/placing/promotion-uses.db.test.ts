import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { Db, Tx } from '../../../db/client';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { startTestClient, type TestClient } from '../../../testing/client';
import { commitWhileAwaited } from '../../../testing/commit-while-awaited';
import { createTestClock } from '../../../testing/deps';
import { createCallFrom } from '../../../testing/diners';
import { getOrder, runAllAtOnce } from '../../../testing/ordering';
import {
  insertDiners,
  insertPromotion,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { cancelOrder } from '../steps/orders-by-staff';
import { findTypedPromotion } from './find-typed-promotion';

const { 'ordering.submit': submit, 'ordering.promotionCode': check } = contract;
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 1000, stock: 1000 }], {
    payTypes: ['PAY_NOW', 'CASH_PAY_ON_PICK'],
  });
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'ONCE',
    name: { en: 'Once' },
    amountOff: 500,
    usesPerDiner: 1,
  });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const createDiner = async () => (await insertDiners(database.db, 1))[0]!;
const createOrder = (who: TestDiner) =>
  getOrder(who, shop, 1300, {
    deliveryType: 'SELF_PICKUP',
    deliveryAddress: undefined,
    payType: 'CASH_PAY_ON_PICK',
    promotionCode: 'ONCE',
  });
const submitOrder = (who: TestDiner) => client.call(submit, createOrder(who), { token: who.token });
const ask = (code: string) => ({
  code,
  restaurantId: shop.restaurantId,
  dishAmount: 2000,
  deliveryType: 'SELF_PICKUP' as const,
});
const answer = async (code: string, options: Parameters<TestClient['getError']>[2]) =>
  (await client.getError(check, ask(code), options)).code;

test('CHK-09 of many orders at once one has the code that a diner may use once; cancelled, it can be used again', async () => {
  const who = await createDiner();
  const { done, refused } = await runAllAtOnce(Array.from({ length: 12 }, () => () => submitOrder(who)));
  expect(refused).toEqual({ PROMOTION_USED: 11 });
  expect(done).toHaveLength(1);
  const used = await client.getError(check, ask('once'), { token: who.token, locale: 'zh-CN' });
  expect(used).toMatchObject({ code: 'PROMOTION_USED', detail: { most: 1 } });
  expect(used.answer.message).toContain('次数已达上限');
  await submitOrder(await createDiner());
  await cancelOrder(database.db, done[0]!.orderTransactionId, { now: clock.now() });
  await submitOrder(who);
});

test('CHK-09 a diner may type 20 unknown codes an hour, a guest’s source 60, and right ones cost nothing', async () => {
  const [who, other] = [await createDiner(), await createDiner()];
  for (let time = 0; time < 30; time++) await client.call(check, ask('ONCE'), { token: other.token });
  for (let time = 0; time < 20; time++)
    expect(await answer(`GUESS${time}`, { token: who.token })).toBe('PROMOTION_INVALID');
  expect(await answer('GUESS', { token: who.token })).toBe('TOO_MANY');
  expect(await answer('ONCE', { token: who.token })).toBe('TOO_MANY');
  expect((await client.getError(submit, createOrder(who), { token: who.token })).code).toBe('TOO_MANY');
  await client.call(check, ask('ONCE'), { token: other.token });

  const token = await client.guest();
  for (let time = 0; time < 60; time++)
    expect(await answer(`GUESS${time}`, { token, ...createCallFrom('2001:db8::7') })).toBe(
      'PROMOTION_INVALID',
    );
  expect(await answer('ONCE', { token: await client.guest(), ...createCallFrom('2001:db8::8') })).toBe(
    'TOO_MANY',
  );
  clock.advance({ minutes: 61 });
  await client.call(check, ask('ONCE'), { token: await client.guest(), ...createCallFrom('2001:db8::8') });
});

test('CHK-09 of many unknown codes at once 20 are compared, and a right one that waits for the last of them is not', async () => {
  const [who, other] = [await createDiner(), await createDiner()];
  const type = (code: string, as: TestDiner) => client.call(check, ask(code), { token: as.token });
  const { refused } = await runAllAtOnce(
    Array.from({ length: 40 }, (_, nth) => () => type(`GUESS${nth}`, who)),
  );
  expect(refused).toEqual({ PROMOTION_INVALID: 20, TOO_MANY: 20 });

  for (let time = 0; time < 19; time++) await answer(`GUESS${time}`, { token: other.token });
  const guess = (tx: Tx) =>
    findTypedPromotion(
      { db: tx as Db, clock: clock.now },
      { userId: other.userId, address: '' },
      shop.restaurantId,
      'GUESS',
    );
  const late = commitWhileAwaited(database.db, guess, () => type('ONCE', other));
  await expect(late).rejects.toMatchObject({ code: 'TOO_MANY' });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { dishes } from '../../../schema/menu';
import { orders } from '../../../schema/orders';
import { outbox } from '../../../schema/outbox';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder, runAllAtOnce, type SubmitInput } from '../../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../../testing/shop';

const submit = contract['ordering.submit'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const payTypes = ['PAY_NOW', 'CASH_PAY', 'CASH_PAY_ON_PICK'];
const createCashShop = () => insertShop(database.db, [{ price: 1000, stock: 1000 }], { payTypes });
const createDiner = async () => (await insertDiners(database.db, 1))[0]!;
const submitOrder = (who: TestDiner, shop: TestShop, changes: Partial<SubmitInput> = {}) =>
  client.call(submit, getOrder(who, shop, 2300, { payType: 'CASH_PAY', ...changes }), { token: who.token });

test('DEC-86 of 30 cash orders at once a diner gets five, and stock is taken for those only', async () => {
  const [shop, who] = [await createCashShop(), await createDiner()];
  const { done, refused } = await runAllAtOnce(
    Array.from({ length: 30 }, () => () => submitOrder(who, shop)),
  );
  expect(done).toHaveLength(5);
  expect(refused).toEqual({ UNPAID_LIMIT: 25 });
  const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!));
  expect(dish!.stock).toBe(990);
  await submitOrder(await createDiner(), shop);
});

test('CHK-13 a cash order is refused as well while an order waits for its payment, until that one is over', async () => {
  const [shop, who] = [await createCashShop(), await createDiner()];
  const waiting = await submitOrder(who, shop, { payType: 'PAY_NOW' });
  const refused = await client.getError(submit, getOrder(who, shop, 2300, { payType: 'CASH_PAY' }), {
    token: who.token,
  });
  const { orderTransactionId, orderSn } = waiting;
  expect([refused.code, refused.detail]).toEqual(['UNPAID_ORDER', { orderTransactionId, orderSn }]);
  clock.advance({ minutes: 15 });
  await submitOrder(who, shop);
  clock.set(shopMorning);
});

test('DEC-86 ten unpaid orders in all; a paid one makes room, and after a day they count no more', async () => {
  const who = await createDiner();
  const [first, second, third] = [await createCashShop(), await createCashShop(), await createCashShop()];
  for (let made = 0; made < 5; made++) {
    await submitOrder(who, first);
    await submitOrder(who, second);
  }
  const refused = await client.getError(submit, getOrder(who, third, 2300, { payType: 'CASH_PAY' }), {
    token: who.token,
    locale: 'vn',
  });
  expect(refused).toMatchObject({ code: 'UNPAID_LIMIT', status: 200, detail: { per: 'diner', most: 10 } });
  expect(refused.answer.message).toContain('10 đơn chưa thanh toán');
  const [open] = await database.db.select().from(orders).where(eq(orders.restaurantId, first.restaurantId));
  await database.db.update(orders).set({ payStatus: 1 }).where(eq(orders.id, open!.id));
  await submitOrder(who, third);
  // Pay types that wait for money have a separate limit.
  await submitOrder(who, third, { payType: 'PAY_NOW' });
});

test('DEC-86 a cash order’s mail carries the diner’s address once the mail address is confirmed', async () => {
  const [shop, who] = [await createCashShop(), await createDiner()];
  const receiveEmail = 'cash@example.com';
  const listMails = () =>
    database.db.select().from(outbox).where(eq(outbox.recipient, receiveEmail)).orderBy(outbox.id);
  await submitOrder(who, shop, { receiveEmail });
  const [first] = await listMails();
  expect(first!.data).not.toHaveProperty('address');
  await client.call(contract['profile.confirmEmail'], {
    token: (first!.data as { confirmToken: string }).confirmToken,
  });
  await submitOrder(who, shop, { receiveEmail });
  expect((await listMails())[1]!.data).toHaveProperty('address');
});

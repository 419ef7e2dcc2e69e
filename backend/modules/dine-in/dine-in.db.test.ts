import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { attempts } from '../../schema/auth';
import { tableGuests } from '../../schema/dine-in';
import { orders } from '../../schema/orders';
import { payments } from '../../schema/payments';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { createOrderLine, insertDiners, insertShop, type TestDiner, type TestShop } from '../../testing/shop';
import { purgeGuests } from './dine-in.repository';

const check = contract['tables.check'];
const active = contract['tables.active'];
/** Noon in Singapore, when the restaurant is open for orders at the table. */
const noon = '2026-11-23T04:00:00Z';
const clock = createTestClock(noon);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let other: TestShop;
let ann: TestDiner;
let ben: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{}], { config: { tables: ['A1', 'A2'] } });
  other = await insertShop(database.db, [{}], { config: { tables: ['A1'] } });
  [ann, ben] = (await insertDiners(database.db, 2)) as [TestDiner, TestDiner];
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  clock.set(noon);
  await database.db.delete(tableGuests);
  await database.db.delete(attempts);
  await database.db.delete(payments);
  await database.db.delete(orders);
});

const getTableInput = (tableNo: string, { restaurantId } = shop) => ({ restaurantId, tableNo });
const sit = (token: string, tableNo = 'A1', where = shop) =>
  client.call(check, getTableInput(tableNo, where), { token });
const look = (token: string, tableNo = 'A1', where = shop) =>
  client.call(active, getTableInput(tableNo, where), { token });
const order = (who: TestDiner, changes: object = {}, where = shop) =>
  client.call(
    contract['ordering.submit'],
    getOrder(who, where, 2000, {
      deliveryType: 'SELF_PICKUP',
      deliveryTime: undefined,
      deliveryAddress: undefined,
      payType: 'CASH_PAY_ON_PICK',
      tableNo: 'A1',
      ...changes,
    }),
    { token: who.token },
  );

const getOrderRefusal = (who: TestDiner, changes: object, where = shop) =>
  client.getError(
    contract['ordering.submit'],
    getOrder(who, where, 1800, {
      deliveryType: 'SELF_PICKUP',
      deliveryTime: undefined,
      deliveryAddress: undefined,
      payType: 'CASH_PAY_ON_PICK',
      ...changes,
    }),
    { token: who.token },
  );

test('DEC-53 a table of the restaurant is known, any other is refused by its own code', async () => {
  const token = await client.guest();
  expect(await sit(token)).toEqual({ tableNo: 'A1' });
  for (const tableNo of ['A3', 'a1', ' A1', '%', "A1' or true"])
    for (const call of [check, active])
      expect((await client.getError(call, getTableInput(tableNo), { token })).code).toBe('TABLE_UNKNOWN');
  expect((await client.getError(check, getTableInput('A2', other), { token })).code).toBe('TABLE_UNKNOWN');
  expect((await client.getError(check, { restaurantId: 1, tableNo: 'A1' }, { token })).code).toBe(
    'RESTAURANT_UNKNOWN',
  );
});

test('DEC-53 missing and odd inputs are invalid, and without a token nothing is answered', async () => {
  const token = await client.guest();
  const { restaurantId } = shop;
  for (const call of [check, active]) {
    for (const wire of [{ restaurantId }, { tableNo: 'A1' }, { restaurantId, tableNo: 'x'.repeat(21) }])
      expect((await client.send(call, wire, { token })).envelope.code).toBe('INVALID_INPUT');
    expect((await client.send(call, getTableInput('A1'))).envelope.data).toBe('Access Denied');
  }
});

test('DEC-53 the count of others at the table has guests and diners, not oneself, not other tables', async () => {
  const [one, two] = [await client.guest(), await client.guest()];
  await sit(one);
  await sit(one);
  expect((await look(one)).othersOrdering).toBe(0);
  await sit(two);
  await sit(ann.token);
  await sit(ben.token, 'A2');
  await sit(ben.token, 'A1', other);
  expect((await look(one)).othersOrdering).toBe(2);
  expect((await look(ben.token)).othersOrdering).toBe(3);
  expect((await look(one, 'A2')).othersOrdering).toBe(1);
});

test('DIN-03 one source cannot make a table look crowded, and may still order', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      client.call(
        check,
        { ...getTableInput('A2'), visit: `made-up-visit-${index + 1000}` },
        { token: ann.token },
      ),
    ),
  );
  const elsewhere = { 'x-client-address': '203.0.113.9' };
  const getActiveTable = () =>
    client.call(active, getTableInput('A2'), { token: ben.token, headers: elsewhere });
  expect((await getActiveTable()).othersOrdering).toBe(12);
  await client.call(check, getTableInput('A2'), { token: ben.token, headers: elsewhere });
  expect((await look(ann.token, 'A2')).othersOrdering).toBe(13);
});

const visit = 'one-and-the-same-visit';

test('DIN-03 a diner who logs in on the way stays one visit, to oneself and to others', async () => {
  const guest = await client.guest();
  await client.call(check, { ...getTableInput('A1'), visit }, { token: guest });
  await client.call(check, { ...getTableInput('A1'), visit }, { token: ann.token });
  expect(
    (await client.call(active, { ...getTableInput('A1'), visit }, { token: ann.token })).othersOrdering,
  ).toBe(0);
  expect((await look(ben.token)).othersOrdering).toBe(1);
});

test('DIN-03 who leaves doesn’t count any longer, and who comes back does', async () => {
  const come = (leaves?: boolean) =>
    client.call(check, { ...getTableInput('A1'), visit, leaves }, { token: ann.token });
  await come();
  await sit(ben.token);
  await come(true);
  expect((await look(ben.token)).othersOrdering).toBe(0);
  expect(
    (await client.call(active, { ...getTableInput('A1'), visit }, { token: ann.token })).othersOrdering,
  ).toBe(1);
  await come();
  expect((await look(ben.token)).othersOrdering).toBe(1);
});

test('DIN-03 leaving one table says nothing of another', async () => {
  for (const tableNo of ['A1', 'A2'])
    await client.call(check, { ...getTableInput(tableNo), visit }, { token: ann.token });
  await client.call(check, { ...getTableInput('A1'), visit, leaves: true }, { token: ann.token });
  expect((await look(ben.token, 'A1')).othersOrdering).toBe(0);
  expect((await look(ben.token, 'A2')).othersOrdering).toBe(1);
});

test('DIN-03 a visit’s name that could be guessed is refused', async () => {
  const token = await client.guest();
  for (const name of ['a', 'x'.repeat(41)])
    expect((await client.send(check, { ...getTableInput('A1'), visit: name }, { token })).envelope.code).toBe(
      'INVALID_INPUT',
    );
});

test('DIN-02 hostile numbers are unknown tables, or invalid, and are stored nowhere', async () => {
  const token = await client.guest();
  for (const tableNo of ['<script>', '🍜', '../A1', "'; drop table orders; --", 'А1', '__proto__', 'null'])
    expect((await client.send(check, getTableInput(tableNo.slice(0, 20)), { token })).envelope.code).toBe(
      'TABLE_UNKNOWN',
    );
  for (const tableNo of ['A1\u0000', '🍜'.repeat(11), { $ne: 1 }, ['A1', 'A2']])
    expect((await client.send(check, { ...getTableInput('A1'), tableNo }, { token })).envelope.code).toMatch(
      /INVALID_INPUT|TABLE_UNKNOWN/,
    );
  expect(await database.db.$count(tableGuests)).toBe(0);
});

test('DIN-02 a restaurant without dine-in has no tables, whatever its file lists', async () => {
  const closed = await insertShop(database.db, [{}], { supportPickup: false, config: { tables: ['A1'] } });
  for (const call of [check, active])
    expect((await client.getError(call, getTableInput('A1', closed), { token: ann.token })).code).toBe(
      'TABLE_UNKNOWN',
    );
  expect((await getOrderRefusal(ann, { tableNo: 'A1' }, closed)).code).toBe('MODE_UNSUPPORTED');
});

test('DIN-01 an order for a table that isn’t there is not placed, nor one to be delivered to a table', async () => {
  expect((await getOrderRefusal(ann, { tableNo: 'Z99' })).code).toBe('TABLE_UNKNOWN');
  expect((await getOrderRefusal(ann, { tableNo: 'A1', deliveryType: 'DELIVERY_TO_HOME' })).code).toBe(
    'ADDRESS_REQUIRED',
  );
  expect(await database.db.$count(orders)).toBe(0);
});

test('DIN-03 diners who order at one table at the same moment get an order each, all for that table', async () => {
  await Promise.all([order(ann), order(ben), order(ann, { tableNo: 'A2', remark: 'second phone' })]);
  const placed = await database.db.select().from(orders);
  expect(placed.map(({ tableNo, userId }) => [tableNo, userId]).sort()).toEqual(
    [
      ['A1', ann.userId],
      ['A1', ben.userId],
      ['A2', ann.userId],
    ].sort(),
  );
  const seen = await look(ann.token);
  expect(seen.orders.map(({ own }) => own).sort()).toEqual([false, true]);
});

test('DIN-03 many who come at the same moment are each counted once', async () => {
  const guests = await Promise.all(Array.from({ length: 8 }, () => client.guest()));
  await Promise.all([...guests, ...guests].map((token) => sit(token)));
  expect((await look(ann.token)).othersOrdering).toBe(8);
});

test('DEC-53 who is not heard of for five minutes has left, who asks again stays', async () => {
  const [one, two] = [await client.guest(), await client.guest()];
  await sit(one);
  await sit(two);
  clock.advance({ minutes: 4 });
  await sit(two);
  clock.advance({ minutes: 2 });
  expect((await look(two)).othersOrdering).toBe(0);
  expect((await look(one)).othersOrdering).toBe(1);
});

test('DEC-53 the active orders of a table do not show whose they are', async () => {
  await order(ann, { remark: 'Ann’s', dishList: [createOrderLine(shop.dishIds[0]!, 2)] });
  clock.advance({ minutes: 1 });
  await order(ben);
  const { envelope } = await client.send(active, getTableInput('A1'), { token: ann.token });
  expect((envelope.data as { orders: unknown }).orders).toEqual([
    { orderStatus: 2, orderTime: '2026-11-23T04:01:00.000Z', dishCount: 2, own: false },
    { orderStatus: 2, orderTime: '2026-11-23T04:00:00.000Z', dishCount: 2, own: true },
  ]);
  const guest = await look(await client.guest());
  expect(guest.orders.map((order) => order.own)).toEqual([false, false]);
});

test('DEC-53 ended orders, yesterday’s, and those of other tables and restaurants are not shown', async () => {
  await order(ann);
  await order(ben, { tableNo: 'A2' });
  await order(ben, {}, other);
  expect((await look(ann.token)).orders).toHaveLength(1);
  for (const status of [9, 10]) {
    await database.db.update(orders).set({ status });
    expect((await look(ann.token)).orders).toEqual([]);
  }
  await database.db.update(orders).set({ status: 4 });
  expect((await look(ann.token)).orders).toHaveLength(1);
  clock.advance({ hours: 13 });
  expect((await look(ann.token)).orders).toEqual([]);
});

test('a table holds no more than a hundred visits, and they are forgotten within the hour', async () => {
  const guests = Array.from({ length: 110 }, (_, index) => ({
    ...getTableInput('A1'),
    guest: `g${index}`,
    seenAt: clock.now(),
  }));
  await database.db.insert(tableGuests).values(guests);
  await sit(await client.guest());
  expect(await database.db.$count(tableGuests)).toBe(110);
  clock.advance({ minutes: 59 });
  expect(await purgeGuests(client.deps)).toBe(0);
  clock.advance({ minutes: 2 });
  expect(await purgeGuests(client.deps)).toBe(110);
});

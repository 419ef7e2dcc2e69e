import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { getWalletBalance, moveWallet } from '../../../core/ledger';
import type { Tx } from '../../../db/client';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { dishes, soldOut } from '../../../schema/menu';
import { orderLines, slotLoads } from '../../../schema/orders';
import { startTestClient, type TestClient } from '../../../testing/client';
import { commitWhileAwaited } from '../../../testing/commit-while-awaited';
import { createTestClock } from '../../../testing/deps';
import { getOrder, runAllAtOnce, type SubmitInput } from '../../../testing/ordering';
import {
  createPartyLine,
  groupSlot,
  openGroup,
  sitDown,
  tableNoon,
  tablePickup,
} from '../../../testing/parties';
import { createPreOrderDesk, insertPreOrderShop } from '../../../testing/pre-orders';
import { createReservationDesk } from '../../../testing/reservations';
import {
  createOrderLine,
  insertDiners,
  insertPromotion,
  insertShop,
  type TestDiner,
} from '../../../testing/shop';
import { fillWallet, type VoucherShop } from '../../../testing/vouchers';
import { confirmPayment } from '../../payments/payments-by-staff';
import { touchRestaurant } from '../../restaurant/restaurant-by-staff';
import { getCurrentShop } from '../../restaurant/shop';
import { redeemWithin } from '../../vouchers/vouchers-by-staff';
import { expireOrders } from '../ending/expire-orders';
import { placeOrder } from '../placing/place-order';
import { prepareOrder } from '../placing/prepare-order';
import { cancelOrder } from '../steps/orders-by-staff';

/**
 * Orders that wait for a row which another transaction changes must read the changed row. Each test holds
 * the row until the order waits for it.
 */

const submit = contract['ordering.submit'];
const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(() => clock.set(tableNoon));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

type Shop = Parameters<typeof getOrder>[1];

const createDiner = async () => (await insertDiners(database.db, 1, tableNoon))[0]!;

/** Submits an order, by default of two of the shop's first dish, for the evening. */
const order = (who: TestDiner, shop: Shop, amount: Minor = 2300, changes: Partial<SubmitInput> = {}) =>
  client.call(submit, getOrder(who, shop, amount, { deliveryTime: groupSlot, ...changes }), {
    token: who.token,
  });

const setStock = (dishId: number, stock: number) =>
  database.db.update(dishes).set({ stock }).where(eq(dishes.id, dishId));
const changeStock = (dishId: number, by: number) => (db: Pick<TestDatabase['db'], 'update'>) =>
  db
    .update(dishes)
    .set({ stock: sql`${dishes.stock} + ${by}` })
    .where(eq(dishes.id, dishId));

/** Returns the remaining stock of a dish and the pieces that orders hold. */
async function findPieces(dishId: number) {
  const { rows } =
    await database.db.execute(sql`select stock as left, (select coalesce(sum(stock_taken), 0)::int
    from ${orderLines} where dish_id = ${dishId}) as taken from ${dishes} where id = ${dishId}`);
  return rows[0];
}

/**
 * The operations that take two pieces of a shop's first dish; each one makes its own preparations while
 * there are two.
 */
const ways: Record<string, (shop: VoucherShop) => Promise<() => Promise<unknown>>> = {
  async 'an order'(shop) {
    const who = await createDiner();
    return () => order(who, shop);
  },
  async 'dishes for a booked table'(shop) {
    const who = await createDiner();
    const reservationId = await createReservationDesk(client).book(who, shop, { time: '18:30' });
    const desk = createPreOrderDesk(client);
    const { payAmount } = await desk.quote(who, shop, { reservationId });
    return () => desk.submit(who, shop, { reservationId, payAmount });
  },
  async 'a round of a shared table'(shop) {
    const member = await sitDown(client, shop);
    await member.put([createPartyLine(shop.dishIds[0]!, 2)]);
    return () => member.send(1);
  },
  async 'a group that has chosen'(shop) {
    const opener = await openGroup(client, shop, await createDiner());
    await opener.put([createPartyLine(shop.dishIds[0]!, 2)]);
    return () => opener.decide('close');
  },
  async 'money that comes after the pay window'(shop) {
    const { orderTransactionId } = await order(await createDiner(), shop);
    clock.set(new Date(tableNoon.getTime() + 16 * 60_000));
    await expireOrders(database, clock.now());
    const deps = { db: database.db, payables };
    return async () => {
      const { state } = await confirmPayment(deps, orderTransactionId, { now: clock.now() });
      expect(state).toBe('paid');
    };
  },
};

test.each(Object.entries(ways))(
  'DEC-50 %s that waits while two pieces come back to a stock of none gets them, and nobody else does',
  async (_, prepare) => {
    const shop = await insertPreOrderShop(database.db, {}, { pickup: tablePickup });
    const [dishId] = shop.dishIds as [number];
    await setStock(dishId, 2);
    const take = await prepare(shop);
    await setStock(dishId, 0);
    const first = await runAllAtOnce([() => commitWhileAwaited(database.db, changeStock(dishId, 2), take)]);
    const who = await createDiner();
    const second = await runAllAtOnce([() => order(who, shop)]);
    expect([first.refused, second.refused]).toEqual([{}, { STOCK_SHORT: 1 }]);
    expect(await findPieces(dishId)).toEqual({ left: 0, taken: 2 });
  },
);

test('DEC-50 an order that waits while too few pieces come back is told how many there are now', async () => {
  const shop = await insertShop(database.db, [{ stock: 0 }]);
  const [dishId] = shop.dishIds as [number];
  const who = await createDiner();
  const refused = await commitWhileAwaited(database.db, changeStock(dishId, 1), () =>
    client.getError(submit, getOrder(who, shop, 2300, { deliveryTime: groupSlot }), { token: who.token }),
  );
  expect([refused.code, refused.status, refused.detail.left]).toEqual(['STOCK_SHORT', 200, 1]);
  expect(await findPieces(dishId)).toEqual({ left: 1, taken: 0 });
});

test('CHK-15 an order that waits while staff take its dish off sale is refused', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 5 }]);
  const [dishId] = shop.dishIds as [number];
  const who = await createDiner();
  const offSale = async (tx: Tx) => {
    await tx.update(dishes).set({ onSale: false, stock: 6 }).where(eq(dishes.id, dishId));
    await touchRestaurant(tx, shop.restaurantId, clock.now());
  };
  const refused = await commitWhileAwaited(database.db, offSale, () =>
    client.getError(submit, getOrder(who, shop, 2300, { deliveryTime: groupSlot }), { token: who.token }),
  );
  expect(refused.code).toBe('DISH_OFF_SALE');
  expect(await findPieces(dishId)).toEqual({ left: 6, taken: 0 });
});

test('DEC-75 late money that waits while staff mark its dish as sold out is refunded', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 2 }]);
  const { restaurantId, dishIds } = shop;
  const [dishId] = dishIds as [number];
  const { orderTransactionId } = await order(await createDiner(), shop);
  clock.set(new Date(tableNoon.getTime() + 16 * 60_000));
  await expireOrders(database, clock.now());
  const now = clock.now();
  const mark = { restaurantId, kind: 'dish', targetId: dishId, dishId, actor: 'Ann', since: now } as const;
  const { state } = await commitWhileAwaited(
    database.db,
    async (tx) => {
      await changeStock(dishId, 0)(tx);
      await tx.insert(soldOut).values(mark);
    },
    () => confirmPayment({ db: database.db, payables }, orderTransactionId, { now }),
  );
  expect(state).toBe('refund_due');
  expect(await findPieces(dishId)).toMatchObject({ left: 2 });
});

test('DEC-50 an order of two dishes takes both or none, whichever changes while it waits', async () => {
  const shop = await insertShop(database.db, [
    { price: 1000, stock: 0 },
    { price: 1000, stock: 1 },
  ]);
  const [one, other] = shop.dishIds as [number, number];
  const dishList = [createOrderLine(one), createOrderLine(other)];
  const orderBoth = (who: TestDiner) => () => order(who, shop, 2300, { dishList });
  await commitWhileAwaited(database.db, changeStock(one, 2), orderBoth(await createDiner()));
  expect(await Promise.all([one, other].map(findPieces))).toEqual([
    { left: 1, taken: 1 },
    { left: 0, taken: 1 },
  ]);
  await setStock(other, 1);
  const late = orderBoth(await createDiner());
  const { refused } = await runAllAtOnce([
    () => commitWhileAwaited(database.db, changeStock(other, -1), late),
  ]);
  expect(refused).toEqual({ STOCK_SHORT: 1 });
  expect(await Promise.all([one, other].map(findPieces))).toEqual([
    { left: 1, taken: 1 },
    { left: 0, taken: 1 },
  ]);
});

test('an order that waits for its dish sees the place and the use of a promotion that come back with it', async () => {
  const delivery = {
    steps: [{ uptoMetres: 3000, fee: 300 }],
    leadMinutes: 40,
    slotMinutes: 30,
    slotCapacity: 1,
    daysAhead: 6,
  };
  const shop = await insertShop(database.db, [{ price: 1000, stock: 2 }], { delivery });
  const { restaurantId } = shop;
  const code = 'LAST';
  await insertPromotion(database.db, {
    restaurantId,
    code,
    name: { en: 'Last' },
    amountOff: 100,
    usesLeft: 1,
  });
  const current = (await getCurrentShop(client.deps, restaurantId)).shop;
  const prepare = async () => {
    const who = await createDiner();
    const input = getOrder(who, shop, 2200, { deliveryTime: groupSlot, promotionCode: code });
    const { userId } = who;
    const prepared = await prepareOrder(client.deps, current, { userId, input, locale: 'en', address: '' });
    return { ...prepared, requestHash: '' };
  };
  const [first, second, third] = [await prepare(), await prepare(), await prepare()];
  expect(await placeOrder(database.pool, first)).toBeUndefined();
  const cancelled = commitWhileAwaited(
    database.db,
    (tx) => cancelOrder(tx, first.order.id, { now: clock.now() }),
    () => placeOrder(database.pool, second),
  );
  expect(await cancelled).toBeUndefined();
  await setStock(shop.dishIds[0]!, 2);
  expect(await placeOrder(database.pool, third)).toEqual({ reason: 'slot' });
  await database.db.delete(slotLoads).where(eq(slotLoads.restaurantId, restaurantId));
  expect(await placeOrder(database.pool, third)).toEqual({ reason: 'promotion' });
});

test('an order that waits while money comes into the wallet is paid with it, and the next one is not', async () => {
  const shop = await insertShop(database.db, [{ price: 1000 }], { payTypes: ['WALLET_PAY'] });
  const who = await createDiner();
  const pay = () => order(who, shop, 2300, { payType: 'WALLET_PAY' });
  await fillWallet(database.db, who, 100);
  const topUp = {
    userId: who.userId,
    currency: 'SGD',
    amount: 2250,
    type: 'topup',
    now: clock.now(),
  } as const;
  await commitWhileAwaited(database.db, (tx) => moveWallet(tx, topUp), pay);
  expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(50);
  expect((await runAllAtOnce([pay])).refused).toEqual({ WALLET_SHORT: 1 });
});

test('BKG-04 dishes for a table that wait for a voucher which is being redeemed at the counter are refused', async () => {
  const shop = await insertPreOrderShop(database.db);
  const desk = createPreOrderDesk(client);
  const who = await createDiner();
  const [voucherCode] = await desk.buyVouchers(who, shop);
  const reservationId = await createReservationDesk(client).book(who, shop, { time: '18:30' });
  const asked = { reservationId, voucherCode };
  const { payAmount } = await desk.quote(who, shop, asked);
  const { refused } = await runAllAtOnce([
    () =>
      commitWhileAwaited(
        database.db,
        (tx) => redeemWithin(tx, voucherCode!, { now: clock.now() }),
        () => desk.submit(who, shop, { ...asked, payAmount }),
      ),
  ]);
  expect(refused).toEqual({ VOUCHER_USED: 1 });
});

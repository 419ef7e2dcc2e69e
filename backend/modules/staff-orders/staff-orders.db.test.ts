import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { longestShownRemark } from '@/lib/contract/staff/order-values';
import { toSeenOrder } from '@/lib/contract/staff/orders';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { auditLog } from '../../schema/operator';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, type SubmitInput } from '../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { readBoard } from '../orders/reading/board.sql';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  const dishes = [
    { price: 1000, name: 'Laksa' },
    { price: 500, name: 'Tea' },
  ];
  shop = await insertShop(database.db, dishes, { config: { tables: ['7'] } });
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
async function place(changes: Partial<SubmitInput> = {}): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const dishList = [createOrderLine(shop.dishIds[0]!, 2, { dishRemark: 'no cockles' })];
  const input = getOrder(who, shop, 2300, { payType: 'CASH_PAY', dishList, ...changes });
  return (await client.call(contract['ordering.submit'], input, { token: who.token })).orderTransactionId;
}
const getBoard = () => counter.call('orders.board', getShopInput());
const promisedAt = '2026-11-23T03:00:00.000Z';
const accept = (orderId: string, who = counter) =>
  who.call('orders.accept', { ...getShopInput(), orderId, from: 'new', promisedAt, starts: true });

test('CON-05 the board has the open orders with all that a card shows', async () => {
  await place({ payType: 'PAY_NOW' });
  const orderId = await place({ remark: 'ring twice' });
  const { open, ended, done, now } = await getBoard();
  expect([ended, done, now]).toEqual([[], 0, shopMorning.toISOString()]);
  expect(open).toHaveLength(1);
  expect(open[0]).toMatchObject({
    orderId,
    step: 'new',
    mode: 'delivery',
    dueAt: '2026-11-23T04:30:00.000Z',
    isPromised: false,
    isForLater: true,
    address: '#02-02, 2 Test Street',
    mobile: '+6591234567',
    remark: 'ring twice',
    total: 2300,
    isPaid: false,
    toCollect: 2300,
    lines: [{ name: 'Laksa 0', count: 2, remark: 'no cockles', unitPrice: 1000 }],
  });
  expect(open[0]!.orderSn).toContain(open[0]!.number);
});

test('CON-05 an order goes over the board, and ends among those of the day', async () => {
  const orderId = await place();
  expect(await accept(orderId)).toMatchObject({ step: 'preparing', dueAt: promisedAt, isPromised: true });
  const advanceOrder = (from: 'preparing' | 'ready' | 'onTheWay', to: 'ready' | 'onTheWay' | 'done') =>
    counter.call('orders.advance', { ...getShopInput(), orderId, from, to });
  expect((await advanceOrder('preparing', 'ready')).step).toBe('ready');
  await counter.call('orders.courier', {
    ...getShopInput(),
    orderId,
    before: {},
    courierName: 'Rizal',
    courierMobile: '+6580000000',
  });
  expect(await advanceOrder('ready', 'onTheWay')).toMatchObject({ step: 'onTheWay', courierName: 'Rizal' });
  const completed = await advanceOrder('onTheWay', 'done');
  expect(completed).toMatchObject({ step: 'done', isPaid: true });
  expect(await getBoard()).toMatchObject({ open: [], ended: [{ orderId, step: 'done' }], done: 1 });
  const { at: actAt } = completed.lastAct!;
  expect((await counter.call('orders.back', { ...getShopInput(), orderId, actAt })).step).toBe('onTheWay');
  await advanceOrder('onTheWay', 'done');
  clock.set('2026-11-23T21:00:00Z');
  expect(await getBoard()).toMatchObject({ ended: [], done: 0 });
});

/** Returns the log of the restaurant, oldest first. */
const listActs = () =>
  database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(auditLog.id);

test('CON-07 the second of two people reads who was quicker, and the log says who acted from where', async () => {
  const orderId = await place();
  const other = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Bo' });
  await accept(orderId);
  const refused = await other.getError('orders.accept', {
    ...getShopInput(),
    orderId,
    from: 'new',
    promisedAt,
    starts: true,
  });
  expect([refused.code, refused.detail]).toEqual([
    'STATUS_CONFLICT',
    { orderStatus: 4, step: 'preparing', by: 'Ann', at: shopMorning.toISOString(), act: 'order.accept' },
  ]);
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(desc(auditLog.id));
  expect(row).toMatchObject({ act: 'order.accept', actor: 'Ann', staffId: counter.staffId });
  expect(row!.address).toBeTruthy();
});

test('CON-07 the kitchen brings to readiness and no further, and nobody acts on another restaurant’s order', async () => {
  const orderId = await place();
  await accept(orderId);
  const kitchen = await insertStaff(client.deps, shop.restaurantId, 'kitchen');
  await kitchen.call('orders.advance', { ...getShopInput(), orderId, from: 'preparing', to: 'ready' });
  const done = { ...getShopInput(), orderId, from: 'ready', to: 'done' } as const;
  expect((await kitchen.getError('orders.advance', done)).code).toBe('FORBIDDEN');
  const elsewhere = await insertShop(database.db);
  const stranger = await insertStaff(client.deps, elsewhere.restaurantId, 'owner');
  const theirs = { ...done, restaurantId: elsewhere.restaurantId };
  expect((await stranger.getError('orders.advance', theirs)).code).toBe('NOT_FOUND');
});

test('CON-07 refusing, cancelling and taking off answer with the card', async () => {
  const [refused, cancelled, shrunk] = [await place(), await place(), await place()];
  const seen = { step: 'new', total: 2300, isPaid: false } as const;
  expect(
    await counter.call('orders.refuse', {
      ...getShopInput(),
      orderId: refused,
      seen,
      refusedFor: 'soldOut',
      reason: undefined,
    }),
  ).toMatchObject({ step: 'cancelled', refusedFor: 'soldOut' });
  await counter.call('orders.cancel', {
    ...getShopInput(),
    orderId: cancelled,
    seen,
    method: 'WALLET_PAY',
    reason: 'gas',
  });
  const taken = [{ position: 0, count: 1 }];
  expect(await counter.call('orders.quoteTakeOff', { ...getShopInput(), orderId: shrunk, taken })).toEqual({
    amount: 1000,
    total: 1300,
  });
  const off = { ...getShopInput(), orderId: shrunk, seen, taken, method: undefined, reason: 'prawns' };
  expect(await counter.call('orders.takeOff', off)).toMatchObject({
    total: 1300,
    takenOffAmount: 1000,
    lines: [{ count: 1, takenOff: 1 }],
  });
  expect((await counter.getError('orders.takeOff', off)).code).toBe('STATUS_CONFLICT');
});

test('CON-07 an act on an order that is no longer as it was read does nothing and says who changed it', async () => {
  const orderId = await place();
  const order = { ...getShopInput(), orderId };
  const seen = { step: 'new', total: 2300, isPaid: false } as const;
  const { lastAct } = await accept(orderId);
  const bo = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Bo' });
  const taken = [{ position: 0, count: 1 }];
  const outdated = {
    'orders.refuse': { seen, refusedFor: 'soldOut', reason: undefined },
    'orders.cancel': { seen, method: undefined, reason: undefined },
    'orders.takeOff': { seen, taken, method: undefined, reason: undefined },
    'orders.promise': { from: 'preparing', promisedBefore: undefined, promisedAt },
    'orders.courier': { before: { courierName: 'Rizal' }, courierName: 'Bo' },
    'orders.back': { actAt: new Date(Date.parse(lastAct!.at) - 1).toISOString() },
  } as const;
  const before = await getBoard();
  for (const [name, input] of Object.entries(outdated)) {
    const { code, detail } = await bo.getError(
      name as keyof typeof outdated,
      { ...order, ...input } as never,
    );
    expect([name, code, detail.by, detail.step]).toEqual([name, 'STATUS_CONFLICT', 'Ann', 'preparing']);
  }
  const paid = { ...seen, step: 'preparing', isPaid: true } as const;
  const cancel = { ...order, seen: paid, method: undefined, reason: undefined };
  expect((await bo.getError('orders.cancel', cancel)).code).toBe('STATUS_CONFLICT');
  expect(await getBoard()).toEqual(before);
});

test('CON-11 busy mode is on the board as long as it holds', async () => {
  await counter.call('shop.extraTime', { ...getShopInput(), minutes: 20, howLong: 60 });
  expect(await counter.call('shop.pause', { ...getShopInput(), modes: ['delivery'], howLong: 15 })).toEqual({
    paused: [{ mode: 'delivery', until: '2026-11-23T02:15:00.000Z' }],
    extraMinutes: 20,
    extraUntil: '2026-11-23T03:00:00.000Z',
  });
  clock.advance({ minutes: 15 });
  expect((await getBoard()).busy).toMatchObject({ paused: [], extraMinutes: 20 });
  await counter.call('shop.pause', { ...getShopInput(), modes: ['table'], howLong: 'today' });
  expect((await getBoard()).busy.paused).toEqual([{ mode: 'table', until: '2026-11-23T21:00:00.000Z' }]);
});

test('CON-04 sold out, pieces left, pauses, lead times and promises are in the log with before and after', async () => {
  const dishId = shop.dishIds[0]!;
  const target = { ...getShopInput(), kind: 'dish', targetId: dishId } as const;
  await counter.call('shop.soldOut', { ...target, dishId, until: 'today' });
  await counter.call('shop.backOnSale', target);
  await counter.call('shop.piecesLeft', { ...getShopInput(), dishId, left: 3 });
  await counter.call('shop.piecesLeft', { ...getShopInput(), dishId, left: undefined });
  await counter.call('shop.extraTime', { ...getShopInput(), minutes: 10, howLong: 60 });
  await counter.call('shop.extraTime', { ...getShopInput(), minutes: 20, howLong: 60 });
  await counter.call('shop.pause', { ...getShopInput(), modes: ['table'], howLong: 15 });
  const orderId = await place();
  await accept(orderId);
  const later = new Date(Date.parse(promisedAt) + 600_000).toISOString();
  await counter.call('orders.promise', {
    ...getShopInput(),
    orderId,
    from: 'preparing',
    promisedBefore: promisedAt,
    promisedAt: later,
  });
  const until = '2026-11-23T03:00:00.000Z';
  const tonight = '2026-11-23T21:00:00.000Z';
  const extra = (minutes: number) => ({ extra: { minutes, until } });
  const rows = await listActs();
  expect(rows.map(({ act, detail: { before, after } }) => [act, before, after]).slice(0, 7)).toEqual([
    ['dish.sold-out', { onSale: true }, { onSale: false, until: tonight }],
    ['dish.back-on-sale', { onSale: false, until: tonight }, { onSale: true }],
    ['dish.stock', { stock: null }, { stock: 3 }],
    ['dish.stock', { stock: 3 }, { stock: null }],
    ['shop.busy', {}, extra(10)],
    ['shop.busy', extra(10), extra(20)],
    ['shop.pause', extra(20), { ...extra(20), pausedUntil: { table: '2026-11-23T02:15:00.000Z' } }],
  ]);
  expect(rows.at(-1)).toMatchObject({
    act: 'order.promise',
    detail: { promisedBefore: promisedAt, promisedAt: later },
  });
});

test('CON-10 the kitchen says what is sold out', async () => {
  const kitchen = await insertStaff(client.deps, shop.restaurantId, 'kitchen');
  const target = { kind: 'dish', targetId: shop.dishIds[0]! } as const;
  await kitchen.call('shop.soldOut', {
    ...getShopInput(),
    ...target,
    dishId: target.targetId,
    until: undefined,
  });
  await expect(place()).rejects.toMatchObject({ code: 'STOCK_SHORT' });
  await kitchen.call('shop.backOnSale', { ...getShopInput(), ...target });
  await place();
});

test('CON-10 the menu of the sold-out screen says what is sold out, by whom, until when, and what is left', async () => {
  const kitchen = await insertStaff(client.deps, shop.restaurantId, 'kitchen', { name: 'Rizal' });
  const dishId = shop.dishIds[0]!;
  const getDish = async () => (await kitchen.call('shop.menu', getShopInput())).categories[0]!.dishes[0]!;
  expect(await getDish()).toMatchObject({ dishId, name: 'Laksa 0', specs: [], items: [] });
  await kitchen.call('shop.soldOut', {
    ...getShopInput(),
    kind: 'dish',
    targetId: dishId,
    dishId,
    until: 'today',
  });
  expect((await getDish()).soldOut).toEqual({ until: '2026-11-23T21:00:00.000Z', by: 'Rizal' });
  await kitchen.call('shop.backOnSale', { ...getShopInput(), kind: 'dish', targetId: dishId });
  await kitchen.call('shop.piecesLeft', { ...getShopInput(), dishId, left: 1 });
  expect(await getDish()).toMatchObject({ left: 1 });
  await expect(place()).rejects.toMatchObject({ code: 'STOCK_SHORT' });
  await kitchen.call('shop.piecesLeft', { ...getShopInput(), dishId, left: undefined });
  expect((await getDish()).left).toBeUndefined();
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(desc(auditLog.id));
  expect(row).toMatchObject({ act: 'dish.stock', actor: 'Rizal', staffId: kitchen.staffId });
  // Three were left when the cook began to type, and a diner has bought one since.
  const typed = { ...getShopInput(), dishId, left: 5, seen: { left: 3 } };
  await kitchen.call('shop.piecesLeft', { ...typed, left: 2, seen: {} });
  expect(await kitchen.getError('shop.piecesLeft', typed)).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { left: 2 },
  });
  expect(await getDish()).toMatchObject({ left: 2 });
  await kitchen.call('shop.piecesLeft', { ...typed, seen: { left: 2 } });
  expect(await getDish()).toMatchObject({ left: 5 });
  const elsewhere = await insertShop(database.db);
  const theirs = { ...getShopInput(), dishId: elsewhere.dishIds[0]!, left: 1 };
  expect((await kitchen.getError('shop.piecesLeft', theirs)).code).toBe('DISH_UNKNOWN');
});

test('CON-11 the restaurant says what is paused, and no longer once that has ended', async () => {
  const token = await client.guest();
  const listPaused = async () =>
    (await client.call(contract['restaurant.info'], getShopInput(), { token })).paused;
  expect(await listPaused()).toEqual([]);
  await counter.call('shop.pause', { ...getShopInput(), modes: ['table', 'delivery'], howLong: 15 });
  const until = '2026-11-23T02:15:00.000Z';
  expect(await listPaused()).toEqual([
    { mode: 'delivery', until },
    { mode: 'table', until },
  ]);
  clock.advance({ minutes: 15 });
  expect(await listPaused()).toEqual([]);
});

describe('CON-08 the kitchen', () => {
  const listTickets = async (language?: 'vn') =>
    (await counter.call('kitchen.tickets', { ...getShopInput(), language })).tickets;
  const start = async () => {
    const dishList = [
      createOrderLine(shop.dishIds[0]!, 1, { dishRemark: 'no cockles' }),
      createOrderLine(shop.dishIds[1]!, 2),
    ];
    const orderId = await place({ dishList });
    await accept(orderId);
    return orderId;
  };

  test('CON-08 has a ticket for what is in preparation, with the station of each line', async () => {
    await place();
    const orderId = await start();
    const { stations } = await counter.call('kitchen.tickets', { ...getShopInput(), language: undefined });
    expect(await listTickets()).toMatchObject([
      {
        orderId,
        dueAt: promisedAt,
        since: shopMorning.toISOString(),
        lines: [
          {
            name: 'Laksa 0',
            remark: 'no cockles',
            count: 1,
            stationId: stations[0]!.stationId,
            isPrepared: false,
          },
          { name: 'Tea 1', count: 2, isPrepared: false },
        ],
      },
    ]);
  });

  test('TAB-09 the longest remark of phrases is cut in a language in which it is longer', async () => {
    const dishRemark = Array(50).fill('少辣').join(', ');
    await place({ dishList: [createOrderLine(shop.dishIds[0]!, 2, { dishRemark })] });
    const { remark } = (await getBoard()).open[0]!.lines[0]!;
    expect(remark).toHaveLength(longestShownRemark);
    expect(remark).toMatch(/^Less spicy, Less spicy, /);
  });

  test('TAB-09 a ticket says a dish’s short name in the kitchen’s language, and the whole name in others', async () => {
    await start();
    await database.db
      .update(dishes)
      .set({ kitchenName: { vn: 'LK' } })
      .where(eq(dishes.id, shop.dishIds[0]!));
    await database.db
      .update(restaurants)
      .set({ revision: sql`${restaurants.revision} + 1` })
      .where(eq(restaurants.id, shop.restaurantId));
    const listLineNames = async (language?: 'vn') =>
      (await listTickets(language))[0]!.lines.map(({ name }) => name);
    expect((await listLineNames('vn'))[0]).toBe('LK');
    expect(await listLineNames()).toEqual(['Laksa 0', 'Tea 1']);
  });

  test('CON-08 an order is ready with its last line, and lines called back bring it back within a minute', async () => {
    const orderId = await start();
    const kitchen = await insertStaff(client.deps, shop.restaurantId, 'kitchen', { name: 'Rizal' });
    await kitchen.call('kitchen.prepared', { ...getShopInput(), orderId, positions: [1] });
    expect((await listTickets())[0]!.lines.map(({ isPrepared }) => isPrepared)).toEqual([false, true]);
    expect((await getBoard()).open[0]).toMatchObject({ step: 'preparing' });
    clock.advance({ seconds: 5 });
    await kitchen.call('kitchen.prepared', { ...getShopInput(), orderId, positions: [0, 1] });
    expect(await listTickets()).toEqual([]);
    expect((await getBoard()).open[0]).toMatchObject({ step: 'ready', lastAct: { actor: 'Rizal' } });
    const again = { ...getShopInput(), orderId, positions: [0] };
    expect((await kitchen.getError('kitchen.prepared', again)).code).toBe('STATUS_CONFLICT');

    await kitchen.call('kitchen.recall', again);
    expect((await listTickets())[0]!.lines.map(({ isPrepared }) => isPrepared)).toEqual([false, true]);
    await kitchen.call('kitchen.prepared', again);
    // When the board undoes the step, the lines that completed the order return to the kitchen.
    const actAt = (await getBoard()).open[0]!.lastAct!.at;
    await counter.call('orders.back', { ...getShopInput(), orderId, actAt });
    expect((await listTickets())[0]!.lines.map(({ isPrepared }) => isPrepared)).toEqual([false, true]);
    await kitchen.call('kitchen.prepared', again);
    clock.advance({ minutes: 2 });
    expect((await kitchen.getError('kitchen.recall', again)).code).toBe('STEP_BACK_TOO_LATE');
  });

  test('CON-04 bumped and recalled lines are in the log once, with the person', async () => {
    const orderId = await start();
    const rizal = await insertStaff(client.deps, shop.restaurantId, 'kitchen', { name: 'Rizal' });
    const line = { ...getShopInput(), orderId, positions: [1] };
    for (const name of ['kitchen.prepared', 'kitchen.prepared', 'kitchen.recall', 'kitchen.recall'] as const)
      await rizal.call(name, line);
    const own = (await listActs()).filter(({ act }) => act.startsWith('kitchen.'));
    expect(own.map(({ act, actor, detail }) => [act, actor, detail])).toEqual([
      ['kitchen.prepared', 'Rizal', { positions: [1] }],
      ['kitchen.recalled', 'Rizal', { positions: [1] }],
    ]);
  });

  test('CON-08 of two stations that finish at once the later one makes the order ready', async () => {
    const orderId = await start();
    const finish = (position: number) =>
      counter.call('kitchen.prepared', { ...getShopInput(), orderId, positions: [position] });
    await Promise.all([finish(0), finish(1)]);
    expect((await getBoard()).open[0]).toMatchObject({ step: 'ready' });
  });

  test('CON-08 an order whose last dish to make was taken off is made ready by its other lines', async () => {
    const orderId = await start();
    await counter.call('kitchen.prepared', { ...getShopInput(), orderId, positions: [0] });
    const taken = [{ position: 1, count: 2 }];
    const seen = toSeenOrder((await getBoard()).open[0]!);
    const off = { ...getShopInput(), orderId, seen, taken, method: undefined, reason: undefined };
    await counter.call('orders.takeOff', off);
    expect((await listTickets())[0]!.lines).toMatchObject([{ position: 0, isPrepared: true }]);
    await counter.call('kitchen.prepared', { ...getShopInput(), orderId, positions: [0] });
    expect((await getBoard()).open[0]).toMatchObject({ step: 'ready' });
  });

  test('CON-08 a line that was taken off is nobody’s to make, and another restaurant’s order stays closed', async () => {
    const orderId = await start();
    const taken = [{ position: 1, count: 2 }];
    const seen = toSeenOrder((await getBoard()).open[0]!);
    await counter.call('orders.takeOff', {
      ...getShopInput(),
      orderId,
      seen,
      taken,
      method: undefined,
      reason: undefined,
    });
    expect((await listTickets())[0]!.lines).toHaveLength(1);
    const elsewhere = await insertShop(database.db);
    const stranger = await insertStaff(client.deps, elsewhere.restaurantId, 'owner');
    const theirs = { restaurantId: elsewhere.restaurantId, orderId, positions: [0] };
    for (const name of ['kitchen.prepared', 'kitchen.recall'] as const)
      expect((await stranger.getError(name, theirs)).code).toBe('NOT_FOUND');
    await counter.call('kitchen.prepared', { ...getShopInput(), orderId, positions: [0] });
    expect((await getBoard()).open[0]).toMatchObject({ step: 'ready' });
  });
});

/** Reads events until one names the subject. */
async function waitForEvent(answer: Response, subject: string): Promise<void> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes(subject); ) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended');
    text += value;
  }
}

test('CON-05 a new order and each change of it reach an open console', async () => {
  const leave = new AbortController();
  const answer = await counter.events(shop.restaurantId, { signal: leave.signal });
  const [one, two] = answer.body!.tee();
  const orderId = await place();
  await waitForEvent(new Response(one), orderId);
  await accept(orderId);
  await waitForEvent(new Response(two), orderId);
  leave.abort();
  const { rows } = await database.pool.query(
    `select count(*)::int as events from staff_events where subject = $1`,
    [orderId],
  );
  expect(rows[0].events).toBe(2);
});

test('CON-05 the board reads all of 300 open orders, with their lines', async () => {
  await place();
  await database.db.execute(sql`insert into orders (id, sn, restaurant_id, user_id, status, delivery_type, pay_type, total,
      fees, created_at)
    select 'many-' || n, 'MANY-' || n, restaurant_id, user_id, 4, delivery_type, pay_type, total, fees, created_at
    from orders, generate_series(1, 299) n where restaurant_id = ${shop.restaurantId}`);
  await database.db.execute(sql`insert into order_lines (order_id, position, dish_id, name, count, unit_price)
    select 'many-' || n, position, 1, '{"en": "Dish"}', 1, 100 from generate_series(1, 299) n, generate_series(0, 4) position`);
  const since = new Date('2026-11-22T16:00:00Z');
  const { open } = await readBoard(database.pool, shop.restaurantId, { since, maxEnded: 30 });
  expect(open).toHaveLength(300);
  const many = open.filter(({ id }) => id.startsWith('many-'));
  expect(new Set(many.map(({ lines }) => lines.length))).toEqual(new Set([5]));
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { eventsPath } from '@/lib/contract/orders';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { CallError } from '../client';
import { insertLoadShop } from '../crash/load-shop';
import { toLoadOrder } from '../crash/scenarios';
import { openEvents } from '../event-reader';
import { runMakan } from '../makan';
import { createOrderLine, insertDiners, type TestDiner } from '../shop';
import type { VoucherShop } from '../vouchers';
import { type Backend, type Repeatable, runAtBoth, startTwoBackends } from './two-backends';

let database: TestDatabase;
let backends: [Backend, Backend];
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'makan-two-'));
  backends = await startTwoBackends(database.url);
});
afterAll(async () => {
  await Promise.all(backends?.map((backend) => backend.kill()) ?? []);
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const createDiner = async () => (await insertDiners(database.db, 1, new Date()))[0]!;

/** Runs a command of an operator in this process, separate from both backends. */
async function run(...argv: string[]): Promise<void> {
  const { exit, said } = await runMakan(database, argv, { env: { DATA_DIR: folder } });
  expect(exit, said).toBe(0);
}

describe('sessions and codes', () => {
  const isTokenValid = async ({ calls }: Backend, { userId, token }: TestDiner) =>
    (await calls.send(contract['profile.info'], { userId }, { token })).envelope.isSuccess;

  test('a session that is ended at one backend is refused by the other at once', async () => {
    const who = await createDiner();
    const [first, second] = backends;
    expect([await isTokenValid(first, who), await isTokenValid(second, who)]).toEqual([true, true]);
    await first.calls.call(contract['auth.logout'], {}, { token: who.token });
    expect([await isTokenValid(second, who), await isTokenValid(first, who)]).toEqual([false, false]);
  });

  async function getSentCode(mobile: string): Promise<string> {
    const { rows } = await database.pool.query(
      "select data->>'code' as code from outbox where recipient = $1 order by id desc limit 1",
      [`+65${mobile}`],
    );
    return rows[0].code;
  }
  const getPhone = (mobile: string) => ({ mobile, mobileCountryCode: '+65' });
  const logIn =
    (mobile: string, otpCode: string): Repeatable<string> =>
    async (calls) =>
      (await calls.call(contract['auth.loginByCode'], { ...getPhone(mobile), otpCode })).accessToken;

  test('a one-time code that is used at both backends at once lets one in', async () => {
    const mobile = '81112221';
    await backends[0].calls.call(contract['auth.sendCode'], { ...getPhone(mobile), serviceType: undefined });
    const attempt = logIn(mobile, await getSentCode(mobile));
    const { done, refused } = await runAtBoth(
      backends,
      Array.from({ length: 20 }, () => attempt),
    );
    expect(done).toHaveLength(1);
    expect(refused).toEqual({ CODE_EXPIRED: 19 });
  });

  test('wrong codes count together, whichever backend they are tried at', async () => {
    const mobile = '81112222';
    await backends[0].calls.call(contract['auth.sendCode'], { ...getPhone(mobile), serviceType: undefined });
    const right = await getSentCode(mobile);
    const wrong = right === '0000' ? '1111' : '0000';
    const { done, refused } = await runAtBoth(
      backends,
      Array.from({ length: 12 }, () => logIn(mobile, wrong)),
    );
    expect(done).toEqual([]);
    // Four more wrong tries report the remaining number, and the fifth locks.
    expect(refused).toEqual({ CODE_WRONG: 4, CODE_LOCKED: 8 });
    for (const { calls } of backends)
      await expect(logIn(mobile, right)(calls)).rejects.toMatchObject({ code: 'CODE_LOCKED' });
  });

  test('API-06 a token that is renewed at both backends at once is renewed once', async () => {
    const who = await createDiner();
    const { rows } = await database.pool.query('select mobile from users where id = $1', [who.userId]);
    const input = { mobile: rows[0].mobile as string, accessToken: who.token };
    const renew: Repeatable<string> = async (calls) =>
      (await calls.call(contract['auth.refresh'], input)).accessToken;
    const { done, refused } = await runAtBoth(
      backends,
      Array.from({ length: 10 }, () => renew),
    );
    expect(done).toHaveLength(1);
    expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(9);
    for (const backend of backends)
      expect(await isTokenValid(backend, { ...who, token: done[0]! })).toBe(true);
  });
});

describe('a shop that changes', () => {
  const listStock = async ({ calls }: Backend, { restaurantId }: VoucherShop) => {
    const menu = await calls.call(contract['restaurant.menu'], { restaurantId });
    return menu.flatMap(({ dishList }) => dishList.map(({ dishId, goodsStock }) => [dishId, goodsStock]));
  };
  const tryOrder = async ({ calls }: Backend, input: ReturnType<typeof toLoadOrder>, who: TestDiner) => {
    const placed = calls.call(contract['ordering.submit'], input, { token: who.token });
    return placed.then(
      () => 'placed',
      (error) => {
        if (!(error instanceof CallError)) throw error;
        return error.code;
      },
    );
  };

  test('DEC-42 what an operator changes is seen by both backends at once, also by those that keep the shop and its menu', async () => {
    const shop = await insertLoadShop(database.db, { stock: 50 });
    const [one, other] = shop.dishIds as [number, number];
    const shopId = String(shop.restaurantId);
    const listStockEverywhere = async () => Promise.all(backends.map((backend) => listStock(backend, shop)));
    // Two rounds, so that both backends have cached the value.
    for (let time = 0; time < 2; time++) {
      const both = [
        [one, 50],
        [other, 50],
      ];
      expect(await listStockEverywhere()).toEqual([both, both]);
    }
    await run('stock', 'set', shopId, String(one), '7');
    const fewer = [
      [one, 7],
      [other, 50],
    ];
    expect(await listStockEverywhere()).toEqual([fewer, fewer]);
    await run('dish', 'off', shopId, String(other));
    expect(await listStockEverywhere()).toEqual([[[one, 7]], [[one, 7]]]);

    // A dish sold out at one backend disappears from the other's menu.
    const who = await createDiner();
    const dishList = [createOrderLine(one, 2)];
    const order = toLoadOrder(who, shop, { dishList, payType: 'CASH_PAY', payAmount: 2200 });
    expect(await tryOrder(backends[0], order, who)).toBe('placed');
    expect(await listStockEverywhere()).toEqual([[[one, 5]], [[one, 5]]]);

    await run('shop', 'close', shopId);
    for (const backend of backends) expect(await tryOrder(backend, order, who)).toBe('SHOP_RESTED');
    await run('shop', 'open', shopId);
    for (const backend of backends) expect(await tryOrder(backend, order, who)).toBe('placed');
  });

  test('DEC-50 no backend sells at a cached price', async () => {
    const shop = await insertLoadShop(database.db);
    const who = await createDiner();
    const cash = toLoadOrder(who, shop, { payType: 'CASH_PAY' });
    for (const backend of backends) expect(await tryOrder(backend, cash, who)).toBe('placed');
    // As an import does.
    await database.pool.query('update dishes set price = price + 100 where id = $1', [shop.dishIds[0]]);
    await database.pool.query('update restaurants set revision = revision + 1 where id = $1', [
      shop.restaurantId,
    ]);
    for (const backend of backends) expect(await tryOrder(backend, cash, who)).toBe('PRICE_CHANGED');
    const dearer = { ...cash, payAmount: cash.payAmount + 100 };
    for (const backend of backends) expect(await tryOrder(backend, dearer, who)).toBe('placed');
  });
});

test('ORD-08 order events raised at one backend or by an operator reach a listener of the other, and go on elsewhere when that one is killed with -9', async () => {
  const [first, second] = backends;
  const shop = await insertLoadShop(database.db);
  const who = await createDiner();
  const { orderTransactionId, orderSn } = await first.calls.call(
    contract['ordering.submit'],
    toLoadOrder(who, shop, { payType: 'PAY_NOW' }),
    { token: who.token },
  );
  const listenAt = ({ url }: Backend) =>
    openEvents(`${url}/${eventsPath}?orderTransactionId=${orderTransactionId}`, { accessToken: who.token });
  const createStatusEvent = (orderStatus: number, payStatus: number) => ({
    event: 'status',
    data: { orderStatus, payStatus },
  });

  const atSecond = await listenAt(second);
  expect(await atSecond.next()).toEqual(createStatusEvent(0, 0));
  await run('payment', 'confirm', orderSn!);
  expect(await atSecond.next()).toEqual(createStatusEvent(2, 1));
  await second.kill();
  await expect(atSecond.next()).rejects.toThrow();

  const atFirst = await listenAt(first);
  expect(await atFirst.next()).toEqual(createStatusEvent(2, 1));
  await second.start();
  const input = { orderTransactionId, cancelReason: 'Changed my mind' };
  await second.calls.call(contract['orders.cancel'], input, { token: who.token });
  expect(await atFirst.next()).toEqual(createStatusEvent(10, 2));
  await atFirst.close();
});

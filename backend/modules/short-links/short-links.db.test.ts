import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { createCallFrom, isTokenValid, repeatAtOnce } from '../../testing/diners';
import { runMakan } from '../../testing/makan';
import { getOrder } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { addShortLink, type NewShortLink, purgeShortLinks } from './short-links';

let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
const clock = createTestClock(shopMorning);
const params = contract['shortLinks.params'];

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db);
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client.close();
  await database.close();
});

const linkTo = async (link: NewShortLink, minutes = 30) =>
  (await addShortLink(database.db, link, { minutes, now: clock.now(), random: randomBytes })).key;

const createDiner = async () => (await insertDiners(database.db, 1, clock.now()))[0]!;

async function submitOrder(diner: TestDiner): Promise<{ orderTransactionId: string; orderSn: string }> {
  const input = getOrder(diner, shop, 2300);
  return client.call(contract['ordering.submit'], input, { token: diner.token });
}

async function run(...argv: string[]) {
  const { exit, out, err } = await runMakan(database, [...argv, '--json'], { now: clock.now });
  return { exit, answer: JSON.parse(out || 'null'), err };
}

describe('following a short link', () => {
  test('API-20 shortUrl/params/get: key in; locale, access token, mobile, user id, country code, order id and appFrom out by code 1', async () => {
    const { userId } = await createDiner();
    const key = await linkTo({
      userId,
      orderId: 'order-1',
      locale: 'zh-CN',
      countryCode: 'SG',
      appFrom: 'orderDish',
    });
    const { envelope } = await client.send(params, { key });
    expect(envelope).toMatchObject({
      code: '1',
      isSuccess: true,
      data: {
        locale: 'zh-CN',
        accessToken: expect.any(String),
        mobile: expect.stringMatching(/^9\d{7}$/),
        mobileCountryCode: '+65',
        userId,
        countryCode: 'SG',
        orderId: 'order-1',
        appFrom: 'orderDish',
      },
    });
    // The gateway reads these values from the response.
    const { accessToken, mobile } = envelope.data as { accessToken: string; mobile: string };
    const session = await client.call(contract['auth.refresh'], { accessToken, mobile });
    expect(session.userId).toBe(userId);
    expect(await isTokenValid(client, session.accessToken, userId)).toBe(true);
    expect(await isTokenValid(client, accessToken, userId)).toBe(false);
  });

  test('API-20 a link without a user gives no token', async () => {
    const key = await linkTo({ locale: 'vn', countryCode: 'VN' });
    const answer = await client.send(params, { key });
    expect(answer.envelope.data).toEqual({ locale: 'vn', countryCode: 'VN' });
  });

  test('API-20 without a key, with an unknown one, and outside the gateway, it is refused', async () => {
    expect(await client.send(params, {})).toMatchObject({
      status: 400,
      envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: 'key' }] } },
    });
    expect((await client.getError(params, { key: 'unknown' })).code).toBe('LINK_SPENT');
    const key = await linkTo({ locale: 'en' });
    const outside = await client.send(params, { key }, { headers: { 'x-gateway-secret': undefined } });
    expect(outside).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
    await client.call(params, { key });
  });

  test('API-20 a link is good once, and not after its time', async () => {
    const { userId } = await createDiner();
    const [used, late] = [await linkTo({ userId }), await linkTo({ userId }, 5)];
    await client.call(params, { key: used });
    expect((await client.getError(params, { key: used })).code).toBe('LINK_SPENT');
    clock.advance({ minutes: 5 });
    expect((await client.getError(params, { key: late })).code).toBe('LINK_SPENT');
  });

  test('API-20 of 50 parallel uses one wins, and one session is opened', async () => {
    const { userId } = await createDiner();
    const key = await linkTo({ userId });
    const { done, refused } = await repeatAtOnce(50, () => client.call(params, { key }));
    expect([done.length, refused]).toEqual([1, { LINK_SPENT: 49 }]);
    const { rows } = await database.pool.query('select count(*)::int as n from sessions where user_id = $1', [
      userId,
    ]);
    // There are two sessions: the user's own and the link's.
    expect(rows[0].n).toBe(2);
  });

  test('API-20 an address that tries 60 wrong keys an hour waits, others do not', async () => {
    const address = createCallFrom('198.51.100.4');
    for (let time = 0; time < 60; time++)
      expect((await client.getError(params, { key: `guess-${time}` }, address)).code).toBe('LINK_SPENT');
    const key = await linkTo({ locale: 'en' });
    expect((await client.getError(params, { key }, address)).code).toBe('TOO_MANY');
    await client.call(params, { key }, createCallFrom('198.51.100.5'));
  });

  test('API-20 of 90 wrong keys at once from one address 60 are compared', async () => {
    const address = createCallFrom('198.51.100.6');
    const { refused } = await repeatAtOnce(90, (nth) =>
      client.call(params, { key: `guess-${nth}` }, address),
    );
    expect(refused).toEqual({ LINK_SPENT: 60, TOO_MANY: 30 });
  });

  test('the key is stored nowhere, and what is over is forgotten', async () => {
    const { userId } = await createDiner();
    const key = await linkTo({ userId });
    const listLinks = async () => (await database.pool.query('select * from short_links')).rows;
    expect(JSON.stringify(await listLinks())).not.toContain(key);
    clock.advance({ minutes: 31 });
    await purgeShortLinks(client.deps);
    expect(await listLinks()).toEqual([]);
  });
});

describe('makan link create', () => {
  test('API-20 makes a link to an order of its diner, with an act; the key logs that diner in', async () => {
    const diner = await createDiner();
    const { orderTransactionId, orderSn } = await submitOrder(diner);
    const { exit, answer } = await run('link', 'create', '--order', orderSn, '--locale', 'en');
    expect([exit, answer.path]).toEqual([0, `/myOrderDetail?abbr=${answer.key}`]);
    expect(await client.call(params, { key: answer.key })).toMatchObject({
      userId: diner.userId,
      orderId: orderTransactionId,
      locale: 'en',
    });
    const { rows } = await database.pool.query(
      "select restaurant_id, subject, detail from audit_log where act = 'link.create'",
    );
    expect(rows).toEqual([
      {
        restaurant_id: shop.restaurantId,
        subject: orderTransactionId,
        detail: { userId: diner.userId, minutes: 30 },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(answer.key);
  });

  test('API-20 another diner’s order, an unknown account or order is refused, and wrong arguments are a usage error', async () => {
    const [mine, theirs] = [await createDiner(), await createDiner()];
    const { orderSn } = await submitOrder(theirs);
    for (const args of [
      ['--account', String(mine.userId), '--order', orderSn],
      ['--account', '999999999'],
      ['--account', '+6581111111'],
      ['--order', 'NO-SUCH'],
    ]) {
      const { exit, answer } = await run('link', 'create', ...args);
      expect([args, exit, answer.error.code]).toEqual([args, 1, 'NOT_FOUND']);
    }
    const account = ['--account', String(mine.userId)];
    for (const args of [
      [],
      [...account, '--locale', 'fr'],
      [...account, '--country', 'US'],
      [...account, '--minutes', '0'],
      [...account, '--minutes', '1441'],
      [...account, '--app-from', '//evil.test'],
    ])
      expect([args, (await run('link', 'create', ...args)).exit]).toEqual([args, 2]);
  });

  test('an account is named by its number too, and gets a login id by command', async () => {
    const { userId } = await client.login('86000001');
    const link = await run('link', 'create', '--account', '+6586000001', '--minutes', '10');
    expect(link.answer).toMatchObject({ userId, path: `/home?abbr=${link.answer.key}` });
    const named = await run('account', 'login-id', '+6586000001', 'Mei');
    expect(named).toMatchObject({ exit: 0, answer: { userId, loginId: 'mei' } });
  });

  test('the sandbox provider is off unless a port is named', async () => {
    const { exit, err } = await run('demo', 'sign-in-provider');
    expect([exit, err]).toEqual([2, expect.stringContaining('SIGN_IN_SANDBOX_PORT')]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { moveWallet } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { insertShop } from '../../testing/shop';

let database: TestDatabase;
let client: TestClient;
const info = contract['profile.info'];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
});
afterAll(async () => {
  await client.close();
  await database.close();
});

test('API-22 GET with userId answers the diner’s own user, by code 1', async () => {
  const { token, userId } = await client.login('93000001');
  await database.pool.query("update users set nick_name = 'Mei', gender = 1 where id = $1", [userId]);
  const { envelope } = await client.send(info, { userId }, { token });
  expect(envelope).toMatchObject({
    code: '1',
    data: { userId, mobile: '93000001', mobileCountryCode: '+65', nickName: 'Mei', gender: 1 },
  });
  const user = await client.call(info, { userId }, { token });
  expect(user).toMatchObject({ userId, countryCode: 'SG', couponCardList: [] });
  expect(user.email).toBeUndefined();
});

test('API-22 without a userId it is refused, without a diner’s token denied, for another user forbidden', async () => {
  const mine = await client.login('93000002');
  const other = await client.login('93000003');
  expect(await client.send(info, {}, { token: mine.token })).toMatchObject({
    status: 400,
    envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: 'userId' }] } },
  });
  const denied = { status: 200, envelope: { code: 0, data: 'Access Denied' } };
  expect(await client.send(info, { userId: mine.userId })).toMatchObject(denied);
  expect(await client.send(info, { userId: 0 }, { token: await client.guest() })).toMatchObject(denied);
  expect(await client.send(info, { userId: other.userId }, { token: mine.token })).toMatchObject({
    status: 403,
    envelope: { code: 'FORBIDDEN' },
  });
});

test('ENT-01 the answer holds the profile, the balance of the account’s country and whether a mailing is subscribed to', async () => {
  const { token, userId } = await client.login('93000004');
  const { restaurantId } = await insertShop(database.db);
  await database.pool.query(
    "update users set user_name = 'Tan Mei', avatar_url = 'https://a.test/1', open_id = 'o-1', email = 'mei@example.com' where id = $1",
    [userId],
  );
  const before = await client.call(info, { userId }, { token });
  expect(before).toMatchObject({ walletBalanceAmount: 0, subscribeStatus: false });
  const move = { userId, type: 'topup' as const, now: new Date() };
  await moveWallet(database.db, { ...move, currency: 'SGD', amount: 1250 });
  await moveWallet(database.db, { ...move, currency: 'MYR', amount: 9900 });
  const subscribe = { restaurantId, type: 'restaurant' as const, email: 'mei@example.com' };
  await client.call(contract['subscription.subscribe'], subscribe, { token });
  const { envelope, text } = await client.send(info, { userId }, { token });
  expect(envelope.data).toEqual({
    userId,
    mobile: '93000004',
    mobileCountryCode: '+65',
    userName: 'Tan Mei',
    avatarUrl: 'https://a.test/1',
    openId: 'o-1',
    countryCode: 'SG',
    email: 'mei@example.com',
    walletBalanceAmount: 12.5,
    couponCardList: [],
    subscribeStatus: true,
  });
  expect(text).not.toMatch(/password|accessToken|loginId/i);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';

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

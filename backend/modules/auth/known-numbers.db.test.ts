import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { createCallFrom, repeatAtOnce } from '../../testing/diners';

let database: TestDatabase;
let client: TestClient;
const clock = createTestClock('2026-11-20T10:00:00Z');

const mobileCheck = contract['auth.mobileCheck'];
const autoRegister = contract['auth.autoRegister'];

let last = 82_000_000;
const createPhone = () => ({ mobile: String(++last), mobileCountryCode: '+65' });

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(() => {
  clock.advance({ days: 2 });
});
afterAll(async () => {
  await client.close();
  await database.close();
});

const createGuest = async (address: string) => ({ token: await client.guest(), ...createCallFrom(address) });

describe('whether a number is registered', () => {
  test('API-16 mobile/check: mobile and prefix in, whether it is registered out, by code 1', async () => {
    const [known, unknown] = [createPhone(), createPhone()];
    await client.login(known.mobile);
    const options = await createGuest('203.0.113.1');
    expect((await client.send(mobileCheck, known, options)).envelope).toMatchObject({
      code: '1',
      data: { registered: true },
    });
    expect(await client.call(mobileCheck, unknown, options)).toEqual({ registered: false });
    const elsewhere = { mobile: '123456789', mobileCountryCode: '+60' };
    expect(await client.call(mobileCheck, elsewhere, options)).toEqual({ registered: false });
  });

  test('API-16 mobile/check: a missing input, an impossible number and a call without a token are refused', async () => {
    const wire: Record<string, unknown> = createPhone();
    const options = await createGuest('203.0.113.1');
    for (const name of Object.keys(wire))
      expect(await client.send(mobileCheck, { ...wire, [name]: undefined }, options)).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    const wrong = await client.getError(mobileCheck, { ...createPhone(), mobile: '1234' }, options);
    expect(wrong.code).toBe('PHONE_INVALID');
    expect((await client.send(mobileCheck, wire)).envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  });

  test('API-16 one address asks 10 times an hour, also at once, and 30 times a day', async () => {
    const options = await createGuest('198.51.100.1');
    for (let hour = 0; hour < 3; hour++) {
      const { done, refused } = await repeatAtOnce(15, () =>
        client.call(mobileCheck, createPhone(), options),
      );
      expect([done.length, refused]).toEqual([10, { TOO_MANY: 5 }]);
      clock.advance({ minutes: 61 });
    }
    const refused = await client.getError(mobileCheck, createPhone(), options);
    expect(refused).toMatchObject({ code: 'TOO_MANY', status: 429 });
    expect(refused.detail.retryAfterSeconds).toBeGreaterThan(60 * 60);
    await client.call(mobileCheck, createPhone(), await createGuest('198.51.100.2'));
  });

  test('API-16 one number is asked for 10 times a day, known and unknown alike, from wherever', async () => {
    const known = createPhone();
    await client.login(known.mobile);
    for (const phone of [known, createPhone()]) {
      const { done, refused } = await repeatAtOnce(12, async (time) =>
        client.call(mobileCheck, phone, await createGuest(`203.0.113.${time}`)),
      );
      expect([done.length, refused]).toEqual([10, { TOO_MANY: 2 }]);
    }
  });
});

describe('accounts made by a server', () => {
  test('API-10 user/register: mobile and prefix in, data.userId out by code 1; the same number is the same account', async () => {
    const phone = createPhone();
    const { envelope } = await client.send(autoRegister, phone);
    expect(envelope).toMatchObject({ code: '1', isSuccess: true });
    const { userId } = envelope.data as { userId: number };
    expect(await client.call(autoRegister, phone)).toEqual({ userId });
    expect((await client.login(phone.mobile)).userId).toBe(userId);
    const { rows } = await database.pool.query(
      'select country_code, password_hash, locale from users where id = $1',
      [userId],
    );
    expect(rows).toEqual([{ country_code: 'SG', password_hash: null, locale: 'en' }]);
  });

  test('API-10 user/register: many at once make one account', async () => {
    const phone = createPhone();
    const { done } = await repeatAtOnce(20, () => client.call(autoRegister, phone));
    expect(new Set(done.map(({ userId }) => userId)).size).toBe(1);
  });

  test('API-10 user/register: a caller without the gateway’s secret is refused, and nothing is created', async () => {
    const phone = createPhone();
    for (const secret of [undefined, 'wrong'])
      expect(
        await client.send(autoRegister, phone, { headers: { 'x-gateway-secret': secret } }),
      ).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
    const { rows } = await database.pool.query('select 1 from users where mobile = $1', [phone.mobile]);
    expect(rows).toEqual([]);
  });

  test('API-10 user/register: a missing input and an impossible number are refused; an address has 30 an hour', async () => {
    const wire: Record<string, unknown> = createPhone();
    for (const name of Object.keys(wire))
      expect(await client.send(autoRegister, { ...wire, [name]: undefined })).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    expect((await client.getError(autoRegister, { ...createPhone(), mobile: '1' })).code).toBe(
      'PHONE_INVALID',
    );
    const { done, refused } = await repeatAtOnce(32, () =>
      client.call(autoRegister, createPhone(), createCallFrom('198.51.100.3')),
    );
    expect([done.length, refused]).toEqual([30, { TOO_MANY: 2 }]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { isTokenValid, repeatAtOnce, requestOtpCode, type TestPhone } from '../../testing/diners';

let database: TestDatabase;
let client: TestClient;
const clock = createTestClock('2026-11-20T10:00:00Z');

const edit = contract['profile.edit'];
const chatAppUpdate = contract['profile.chatAppUpdate'];
const checkCode = contract['auth.checkCode'];
const refresh = contract['auth.refresh'];

let last = 87_000_000;
const createPhone = () => ({ mobile: String(++last), mobileCountryCode: '+65' });
const createDiner = () => client.login(createPhone().mobile);
type Diner = Awaited<ReturnType<typeof createDiner>>;

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

const nothing = {
  nickName: undefined,
  gender: undefined,
  mobile: undefined,
  mobileCountryCode: undefined,
};
const change = (diner: Diner, userInfo: Partial<{ [K in keyof typeof nothing]: unknown }>) =>
  client.call(edit, { userId: diner.userId, userInfo: { ...nothing, ...userInfo } as never }, diner);

async function catchError(work: Promise<unknown>): Promise<string> {
  const { refused } = await repeatAtOnce(1, () => work);
  return Object.keys(refused)[0] ?? 'done';
}

/** Verifies a code that was sent to the number. */
async function check(diner: { token: string }, phone: TestPhone): Promise<void> {
  const otpcode = await requestOtpCode(client, phone);
  await client.call(checkCode, { ...phone, otpcode, serviceType: 'decorder-memberinfo' }, diner);
}

describe('name and gender', () => {
  test('API-24 user/info/edit: userId and userInfo in, the changed user out, ok isSuccess; what is absent stays', async () => {
    const diner = await createDiner();
    const { envelope } = await client.send(
      edit,
      { userId: diner.userId, userInfo: { nickName: 'Mei', gender: 2 } },
      diner,
    );
    expect(envelope).toMatchObject({
      isSuccess: true,
      data: { userId: diner.userId, nickName: 'Mei', gender: 2 },
    });
    expect(envelope.data).not.toHaveProperty('accessToken');
    expect(await change(diner, { gender: 0 })).toMatchObject({ nickName: 'Mei', gender: 0 });
    expect(await change(diner, {})).toMatchObject({ nickName: 'Mei', gender: 0 });
    expect(await isTokenValid(client, diner.token, diner.userId)).toBe(true);
  });

  test('API-24 user/info/edit: a missing input, a wrong value and a guest are refused', async () => {
    const diner = await createDiner();
    const wire = { userId: diner.userId, userInfo: { nickName: 'Mei' } };
    for (const name of ['userId', 'userInfo'])
      expect(await client.send(edit, { ...wire, [name]: undefined }, diner)).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    for (const userInfo of [{ nickName: '  ' }, { nickName: 'x'.repeat(51) }, { gender: 3 }, { gender: 'x' }])
      expect((await client.send(edit, { ...wire, userInfo }, diner)).envelope.code).toBe('INVALID_INPUT');
    const guest = await client.send(edit, { ...wire, userId: 0 }, { token: await client.guest() });
    expect(guest.envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  });

  test('API-23 API-24 another diner’s id is refused and changes nothing', async () => {
    const [mine, theirs] = [await createDiner(), await createDiner()];
    const forged = await client.send(edit, { userId: theirs.userId, userInfo: { nickName: 'X' } }, mine);
    expect(forged).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
    const chat = await client.send(chatAppUpdate, { userId: theirs.userId, nickName: 'X' }, mine);
    expect(chat).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
    const { rows } = await database.pool.query("select 1 from users where nick_name = 'X'");
    expect(rows).toEqual([]);
  });

  test('API-23 wechatinfo/update: userId, nickName, avatarUrl and gender in, the changed user out by code 1; what is absent stays', async () => {
    const diner = await createDiner();
    const wire = { userId: diner.userId, nickName: '小梅', avatarUrl: 'https://a.test/1', gender: 1 };
    const { envelope } = await client.send(chatAppUpdate, wire, diner);
    expect(envelope).toMatchObject({ code: '1', data: wire });
    const later = await client.send(chatAppUpdate, { userId: diner.userId, nickName: 'Mei' }, diner);
    expect(later.envelope.data).toMatchObject({ ...wire, nickName: 'Mei' });
    for (const wrong of [
      { ...wire, userId: undefined },
      { ...wire, gender: 7 },
      { ...wire, avatarUrl: 'javascript:alert(1)' },
    ])
      expect((await client.send(chatAppUpdate, wrong, diner)).envelope.code).toBe('INVALID_INPUT');
    const guest = await client.send(chatAppUpdate, { ...wire, userId: 0 }, { token: await client.guest() });
    expect(guest.envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  });
});

describe('another mobile', () => {
  test('API-24 DEC-27 needs a code checked for it by the same diner; then all sessions end and the answer opens one', async () => {
    const diner = await createDiner();
    const phone = { mobile: '123456780', mobileCountryCode: '+60' };
    expect(await catchError(change(diner, phone))).toBe('CODE_NOT_CHECKED');
    await requestOtpCode(client, phone);
    expect(await catchError(change(diner, phone))).toBe('CODE_NOT_CHECKED');
    clock.advance({ minutes: 2 });
    await check(diner, phone);
    const changed = await change(diner, phone);
    expect(changed).toMatchObject({ userId: diner.userId, ...phone, countryCode: 'MY' });
    expect(await isTokenValid(client, diner.token, diner.userId)).toBe(false);
    const accessToken = changed.accessToken!;
    expect(await isTokenValid(client, accessToken, diner.userId)).toBe(true);
    const renewed = await client.call(refresh, { mobile: phone.mobile, accessToken });
    expect(renewed.userId).toBe(diner.userId);
    const again = await client.login(phone.mobile, phone.mobileCountryCode);
    expect(again.userId).toBe(diner.userId);
  });

  test('API-24 DEC-27 a code checked by another diner, by a guest, for another number, for another purpose, or long ago is worth nothing', async () => {
    const [diner, other] = [await createDiner(), await createDiner()];
    const code = (phone: TestPhone) => catchError(change(diner, phone));
    const byOther = createPhone();
    await check(other, byOther);
    expect(await code(byOther)).toBe('CODE_NOT_CHECKED');
    const byGuest = createPhone();
    await check({ token: await client.guest() }, byGuest);
    expect(await code(byGuest)).toBe('CODE_NOT_CHECKED');
    await check(diner, createPhone());
    expect(await code(createPhone())).toBe('CODE_NOT_CHECKED');
    const otherPurpose = createPhone();
    const otpcode = await requestOtpCode(client, otherPurpose, 'resetPSW');
    await client.call(checkCode, { ...otherPurpose, otpcode, serviceType: 'resetPSW' }, diner);
    expect(await code(otherPurpose)).toBe('CODE_NOT_CHECKED');
    const late = createPhone();
    await check(diner, late);
    clock.advance({ minutes: 10 });
    expect(await code(late)).toBe('CODE_NOT_CHECKED');
  });

  test('API-24 a number that another account has is refused, an impossible one too, and the own one changes nothing', async () => {
    const [diner, other] = [await createDiner(), await createDiner()];
    const taken = { mobile: other.mobile, mobileCountryCode: '+65' };
    clock.advance({ minutes: 2 });
    await check(diner, taken);
    expect(await catchError(change(diner, taken))).toBe('MOBILE_TAKEN');
    expect(await catchError(change(diner, { mobile: '1234' }))).toBe('PHONE_INVALID');
    const same = await change(diner, { mobile: diner.mobile, nickName: 'Same' });
    expect(same).toMatchObject({ mobile: diner.mobile, nickName: 'Same' });
    expect(same.accessToken).toBeUndefined();
  });

  test('API-24 of 50 parallel changes by one checked code one opens a session', async () => {
    const diner = await createDiner();
    const phone = createPhone();
    await check(diner, phone);
    const { done, refused } = await repeatAtOnce(50, () => change(diner, phone));
    const opened = done.filter(({ accessToken }) => accessToken !== undefined);
    expect(opened).toHaveLength(1);
    // Later requests find the number taken by this account, or their session ended.
    expect(
      Object.keys(refused).filter((code) => !['ACCESS_DENIED', 'CODE_NOT_CHECKED'].includes(code)),
    ).toEqual([]);
    const { rows } = await database.pool.query(
      'select count(*)::int as n from sessions where user_id = $1 and revoked_at is null',
      [diner.userId],
    );
    expect(rows[0].n).toBe(1);
  });

  test('API-24 of two diners who verified the same number at once, one has it, the other gets an error', async () => {
    for (let round = 0; round < 5; round++) {
      const diners = [await createDiner(), await createDiner()];
      const phone = createPhone();
      for (const diner of diners) {
        await check(diner, phone);
        clock.advance({ minutes: 2 });
      }
      const { done, refused } = await repeatAtOnce(2, (time) => change(diners[time]!, phone));
      expect([done.length, refused]).toEqual([1, { MOBILE_TAKEN: 1 }]);
    }
  });
});

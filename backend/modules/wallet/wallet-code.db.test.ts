import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CodePurpose } from '@/lib/contract/auth';
import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import { getWalletBalance, moveWallet } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { orders } from '../../schema/orders';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { requestOtpCode } from '../../testing/diners';
import { getOrder } from '../../testing/ordering';
import { insertShop, shopMorning, type TestShop } from '../../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 6000 }], { payTypes: ['PAY_NOW', 'WALLET_PAY'] });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

let last = 87_000_000;
type Diner = Awaited<ReturnType<TestClient['login']>>;

/** A diner with S$1,000. */
async function createRichDiner(): Promise<Diner> {
  const diner = await client.login(String(++last));
  await moveWallet(database.db, {
    userId: diner.userId,
    currency: 'SGD',
    amount: 100_000,
    type: 'topup',
    now: clock.now(),
  });
  return diner;
}

let paid = 0;
/** Pays from the wallet. Returns undefined, or the error code. */
const pay = (diner: Diner, amount: number, subject = `p${++paid}`): Promise<string | undefined> =>
  moveWallet(database.db, {
    userId: diner.userId,
    currency: 'SGD',
    amount: -amount,
    type: 'pay',
    subject: { kind: 'order', id: subject },
    now: clock.now(),
  }).then(
    () => undefined,
    (error) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

/** Sends a code to the diner's number and checks it as `by`. */
async function checkCode(diner: Diner, purpose: CodePurpose = 'wallet-pay', by = diner): Promise<void> {
  const phone = { mobile: diner.mobile, mobileCountryCode: '+65' };
  const otpcode = await requestOtpCode(client, phone, purpose);
  await client.call(contract['auth.checkCode'], { ...phone, otpcode, serviceType: purpose }, by);
}

const getBalance = ({ userId }: Diner) => getWalletBalance(database.db, userId, 'SGD');

test('a wallet pays S$100 in 24 hours without a code, and more after one that pays once', async () => {
  const diner = await createRichDiner();
  expect(await pay(diner, 10_000)).toBeUndefined();
  expect(await pay(diner, 1)).toBe('WALLET_CODE_NEEDED');
  expect(await getBalance(diner)).toBe(90_000);

  await checkCode(diner);
  expect(await pay(diner, 20_000)).toBeUndefined();
  expect(await pay(diner, 1)).toBe('WALLET_CODE_NEEDED');
  expect(await getBalance(diner)).toBe(70_000);

  clock.advance({ hours: 24 });
  expect(await pay(diner, 10_000)).toBeUndefined();
});

test('a large payment takes a code of this purpose that this diner checked in the last ten minutes', async () => {
  const cases: [string, (diner: Diner) => Promise<void>, string | undefined][] = [
    ['no code', async () => {}, 'WALLET_CODE_NEEDED'],
    ['sent, not checked', async ({ mobile }) => void (await requestCode(mobile)), 'WALLET_CODE_NEEDED'],
    ['for logging in', (diner) => checkCode(diner, 'decorder-memberinfo'), 'WALLET_CODE_NEEDED'],
    [
      'checked by somebody else',
      async (diner) => checkCode(diner, 'wallet-pay', await createRichDiner()),
      'WALLET_CODE_NEEDED',
    ],
    [
      'checked eleven minutes ago',
      async (diner) => {
        await checkCode(diner);
        clock.advance({ minutes: 11 });
      },
      'WALLET_CODE_NEEDED',
    ],
    ['checked now', (diner) => checkCode(diner), undefined],
  ];
  const requestCode = (mobile: string) =>
    requestOtpCode(client, { mobile, mobileCountryCode: '+65' }, 'wallet-pay');
  for (const [name, prepare, heard] of cases) {
    const diner = await createRichDiner();
    await prepare(diner);
    expect(await pay(diner, 10_001), name).toBe(heard);
  }
});

test('payments at the same time can’t slip past the free amount, and one code lets one of them through', async () => {
  const diner = await createRichDiner();
  const payAtOnce = () => Promise.all(Array.from({ length: 12 }, () => pay(diner, 2000)));
  const count = (heard: (string | undefined)[]) => heard.filter((code) => code === undefined).length;
  expect(count(await payAtOnce())).toBe(5);
  await checkCode(diner);
  expect(count(await payAtOnce())).toBe(1);
  expect(await getBalance(diner)).toBe(88_000);
});

test('a number that the account has for less than a day can’t confirm: the refusal says until when', async () => {
  const diner = await createRichDiner();
  const moved = { ...diner, mobile: String(++last) };
  const phone = { mobile: moved.mobile, mobileCountryCode: '+65' };
  await checkCode(moved, 'decorder-memberinfo', diner);
  const edited = await client.call(
    contract['profile.edit'],
    { userId: diner.userId, userInfo: phone } as never,
    diner,
  );
  const now = { ...moved, token: edited.accessToken! };
  const since = clock.now();

  await checkCode(now);
  const refused = await moveWallet(database.db, {
    userId: diner.userId,
    currency: 'SGD',
    amount: -10_001,
    type: 'pay',
    now: clock.now(),
  }).catch((error) => error);
  const until = new Date(since.getTime() + 24 * 60 * 60 * 1000).toISOString();
  expect(refused).toMatchObject({
    code: 'WALLET_CODE_NEEDED',
    detail: { freeAmount: 100, newNumberUntil: until },
  });

  expect(await pay(now, 10_000)).toBeUndefined();
  clock.advance({ hours: 24, minutes: 1 });
  await checkCode(now);
  expect(await pay(now, 10_001)).toBeUndefined();
});

test('an order that is paid from the wallet waits for the code and is placed once by the same key', async () => {
  const diner = await createRichDiner();
  const submit = contract['ordering.submit'];
  const asked = await client.getError(submit, getOrder(diner, shop, 1, { payType: 'WALLET_PAY' }), diner);
  const payAmount = Number(asked.detail.totalAmount) * 100;
  const input = getOrder(diner, shop, payAmount, { payType: 'WALLET_PAY' });
  const options = { token: diner.token, idempotencyKey: 'wallet-code-order' };

  const refused = await client.getError(submit, input, options);
  expect(refused).toMatchObject({ code: 'WALLET_CODE_NEEDED', detail: { freeAmount: 100 } });
  const listOrders = () => database.db.select().from(orders).where(eq(orders.userId, diner.userId));
  expect(await listOrders()).toEqual([]);
  expect(await getBalance(diner)).toBe(100_000);

  await checkCode(diner);
  const placed = await client.call(submit, input, options);
  expect(await client.call(submit, input, options)).toEqual(placed);
  expect(await listOrders()).toHaveLength(1);
  expect(await getBalance(diner)).toBe(100_000 - payAmount);
});

test('an order that late money revives takes its wallet part again without another code', async () => {
  const diner = await createRichDiner();
  await checkCode(diner);
  expect(await pay(diner, 15_000, 'revived')).toBeUndefined();
  const { userId } = diner;
  const back = { userId, currency: 'SGD', subject: { kind: 'order', id: 'revived' } } as const;
  await moveWallet(database.db, { ...back, amount: 15_000, type: 'pay_back', now: clock.now() });
  expect(await pay(diner, 15_000, 'revived')).toBeUndefined();
  expect(await pay(diner, 15_000)).toBe('WALLET_CODE_NEEDED');
});

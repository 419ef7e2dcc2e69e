import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { createHostedPageProviders } from '../../providers/payment/hosted-page/hosted-page';
import { paymentNotices, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { hostedSecret, type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { matchNotice } from './settle-notice';

/* A notice, the account that it names and the payee of the payment belong to one restaurant (PAY-06; docs/reliability.md, 5). */

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
  client = await startPayingClient(database, clock);
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

interface Place extends TestShop {
  name: string;
  uen: string;
  hosted: { merchantId: string; secretEnv?: string };
  staff: Awaited<ReturnType<typeof insertStaff>>;
}

type VietAccount = {
  bin: string;
  account: string;
  name: string;
};

let places = 0;
/** Creates a restaurant with its own accounts, or with some of another restaurant's. */
async function open(
  name: string,
  changes: Partial<Pick<Place, 'uen' | 'hosted'>> & { merchantId?: string; vietqr?: VietAccount } = {},
): Promise<Place> {
  places++;
  const { uen = `2020${String(places).padStart(5, '0')}K`, hosted = { merchantId: `MERCHANT-${places}` } } =
    changes;
  const shop = await insertShop(database.db, [{ price: 1000 }], {
    merchantId: changes.merchantId ?? `owner-${places}`,
    payTypes: ['PAY_NOW', 'VIETQR', 'CREDITCARD_PAY'],
    paymentAccounts: { paynow: { uen, name }, vietqr: changes.vietqr, hosted },
  });
  const staff = await insertStaff(client.deps, shop.restaurantId, 'manager');
  return { ...shop, name, uen, hosted, staff };
}

async function place({ ...at }: Place, payType = 'PAY_NOW') {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const placed = await client.call(contract['ordering.submit'], getOrder(who, at, 2300, { payType }), {
    token: who.token,
  });
  const [payment] = await database.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, placed.orderTransactionId));
  return payment!;
}

const getState = async ({ id }: { id: string }) =>
  (await database.db.select().from(payments).where(eq(payments.id, id)))[0]!.state;
/** Returns the names of the restaurants whose console lists a notice under Money. */
async function listShownAt(shops: Place[], noticeId: string): Promise<string[]> {
  const [row] = await database.db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(eq(paymentNotices.noticeId, noticeId))
    .orderBy(desc(paymentNotices.id));
  const names: string[] = [];
  for (const { name, staff, restaurantId } of shops) {
    const { notices } = await staff.call('money.open', { restaurantId });
    if (notices.some((notice) => notice.noticeId === row?.id)) names.push(name);
  }
  return names;
}

let lastNotice = 0;
const createNotice = (changes: object) => ({
  noticeId: `payee-${++lastNotice}`,
  amount: 23,
  currency: 'SGD',
  ...changes,
});

describe('a bank’s notice', () => {
  interface Case {
    account?: 'own' | 'other' | 'nobody' | 'as people write it';
    reference: 'own' | 'unknown' | 'missing' | 'odd';
    outcome: 'confirmed' | 'unknown reference';
    shownAt: string[];
  }

  test.each<Case>([
    { account: 'own', reference: 'own', outcome: 'confirmed', shownAt: [] },
    { account: 'as people write it', reference: 'own', outcome: 'confirmed', shownAt: [] },
    // A payer of another restaurant could have written the reference.
    { account: undefined, reference: 'own', outcome: 'unknown reference', shownAt: ['own'] },
    { account: 'other', reference: 'own', outcome: 'unknown reference', shownAt: ['other'] },
    // The restaurant's file may contain another account by now.
    { account: 'nobody', reference: 'own', outcome: 'unknown reference', shownAt: ['own'] },
    { account: 'own', reference: 'unknown', outcome: 'unknown reference', shownAt: ['own'] },
    { account: 'own', reference: 'missing', outcome: 'unknown reference', shownAt: ['own'] },
    { account: 'own', reference: 'odd', outcome: 'unknown reference', shownAt: ['own'] },
    { account: 'other', reference: 'missing', outcome: 'unknown reference', shownAt: ['other'] },
    { account: 'nobody', reference: 'missing', outcome: 'unknown reference', shownAt: [] },
    { account: undefined, reference: 'missing', outcome: 'unknown reference', shownAt: [] },
  ])(
    'PAY-06 CON-14 to the account $account with the reference $reference: $outcome, shown at $shownAt',
    async ({ account, reference, outcome, shownAt }) => {
      const [own, other] = [await open('own'), await open('other')];
      const payment = await place(own);
      const notice = createNotice({
        account: {
          own: own.uen,
          other: other.uen,
          nobody: '999999999Z',
          'as people write it': ` ${own.uen.toLowerCase().replace('2020', '2020-')}`,
          none: undefined,
        }[account ?? 'none'],
        reference: {
          own: payment.reference,
          unknown: 'DINNER',
          missing: undefined,
          odd: `thanks \u0000\ud800 ${'a lot '.repeat(40)}`,
        }[reference],
      });
      const sent = { status: 200, code: '1', data: { outcome, repeated: false } };
      expect(await client.notify('bank', notice)).toEqual(sent);
      expect(await client.notify('bank', notice)).toMatchObject({ data: { outcome, repeated: true } });
      expect(await getState(payment)).toBe(outcome === 'confirmed' ? 'paid' : 'pending');
      expect(await listShownAt([own, other], notice.noticeId)).toEqual(shownAt);
    },
  );

  test('PAY-06 of a reference that two restaurants have confirms at the one whose account it names', async () => {
    const [own, other] = [await open('own'), await open('other')];
    const [first, second] = [await place(own), await place(other)];
    const { reference } = first;
    await database.db.update(payments).set({ reference }).where(eq(payments.id, second.id));
    const named = createNotice({ reference, account: other.uen });
    expect((await client.notify('bank', named)).data?.outcome).toBe('confirmed');
    expect([await getState(first), await getState(second)]).toEqual(['pending', 'paid']);
  });

  test('PAY-06 without an account confirms where one owner alone takes bank transfers', async () => {
    await database.db.update(restaurants).set({ paymentAccounts: {} });
    const own = await open('own', { merchantId: 'chain' });
    await open('sibling', { merchantId: 'chain' });
    const payment = await place(own);
    const notice = createNotice({ reference: payment.reference });
    expect((await client.notify('bank', notice)).data?.outcome).toBe('confirmed');
    expect(await getState(payment)).toBe('paid');
  });

  test('PAY-06 without an account is matched by the staff of the restaurant whose payment it names', async () => {
    const [own] = [await open('own'), await open('other')];
    const payment = await place(own);
    await client.notify('bank', createNotice({ reference: payment.reference }));
    const { restaurantId } = own;
    const { notices } = await own.staff.call('money.open', { restaurantId });
    const input = { restaurantId, noticeId: notices[0]!.noticeId, paymentId: payment.id };
    await own.staff.call('money.match', input);
    expect(await getState(payment)).toBe('paid');
  });

  test('CON-14 to an account that the restaurants of one owner share is shown at each of them', async () => {
    const own = await open('own', { merchantId: 'chain' });
    const sibling = await open('sibling', { merchantId: 'chain', uen: own.uen });
    const shared = createNotice({ account: own.uen });
    expect((await client.notify('bank', shared)).data?.outcome).toBe('unknown reference');
    expect(await listShownAt([own, sibling], shared.noticeId)).toEqual(['own', 'sibling']);
    const payment = await place(sibling);
    const { restaurantId } = sibling;
    const { notices } = await sibling.staff.call('money.open', { restaurantId });
    const input = { restaurantId, noticeId: notices[0]!.noticeId, paymentId: payment.id };
    await sibling.staff.call('money.match', input);
    expect(await getState(payment)).toBe('paid');
    expect(await listShownAt([own, sibling], shared.noticeId)).toEqual([]);
  });

  test('CON-14 to an account that restaurants of two owners name is shown at neither', async () => {
    const own = await open('own');
    const stranger = await open('stranger', { uen: own.uen });
    const notice = createNotice({ account: own.uen });
    await client.notify('bank', notice);
    expect(await listShownAt([own, stranger], notice.noticeId)).toEqual([]);
  });

  // Banks give numbers independently of each other, and some let the customer choose.
  test.each<{ others: string[]; bank?: string | number; outcome: string }>([
    { others: [], outcome: 'confirmed' },
    { others: ['970436'], outcome: 'confirmed' },
    { others: ['970422'], outcome: 'unknown reference' },
    { others: ['970422'], bank: '970436', outcome: 'confirmed' },
    { others: ['970422'], bank: 970436, outcome: 'confirmed' },
    { others: ['970422'], bank: '970422', outcome: 'unknown reference' },
    { others: [], bank: '970422', outcome: 'unknown reference' },
  ])(
    'PAY-06 with the number of an account at bank 970436 that others have at $others, from bank $bank: $outcome',
    async ({ others, bank, outcome }) => {
      const account = `01${String(++lastNotice).padStart(8, '0')}`;
      const own = await open('own', { vietqr: { bin: '970436', account, name: 'OWN' } });
      for (const bin of others) await open('other', { vietqr: { bin, account, name: 'OTHER' } });
      const payment = await place(own, 'VIETQR');
      const { reference } = payment;
      const notice = createNotice({ account, bank, reference });
      expect((await client.notify('bank', notice)).data).toEqual({ outcome, repeated: false });
      expect(await getState(payment)).toBe(outcome === 'confirmed' ? 'paid' : 'pending');
    },
  );

  test('PAY-06 with numbers in place of texts is stored and shown', async () => {
    const own = await open('own', { uen: '201912345' });
    const notice = createNotice({ account: 201912345, reference: 4711, payerName: {}, payerAccount: [] });
    expect((await client.notify('bank', notice)).data?.outcome).toBe('unknown reference');
    expect(await listShownAt([own], notice.noticeId)).toEqual(['own']);
  });

  test('PAY-06 with an id that the bank of another restaurant has used is another notice', async () => {
    const [own, other] = [await open('own'), await open('other')];
    const [first, second] = [await place(own), await place(other)];
    const { noticeId } = createNotice({});
    for (const [{ reference }, { uen: account }] of [
      [first, own],
      [second, other],
    ] as const)
      expect(
        await client.notify('bank', { ...createNotice({ reference, account }), noticeId }),
      ).toMatchObject({
        data: { outcome: 'confirmed', repeated: false },
      });
  });

  test('PAY-06 CON-14 matched by hand pays at no other restaurant than that of its account', async () => {
    const [own, other] = [await open('own'), await open('other')];
    const payment = await place(own);
    const notice = createNotice({ account: other.uen });
    await client.notify('bank', notice);
    const [{ id: noticeId }] = (await database.db
      .select({ id: paymentNotices.id })
      .from(paymentNotices)
      .where(eq(paymentNotices.noticeId, notice.noticeId))) as [{ id: number }];
    const match = matchNotice(
      { db: database.db, payables },
      { noticeId, payment: payment.id },
      { now: clock.now(), actor: 'operator' },
    );
    await expect(match).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
    expect(await getState(payment)).toBe('pending');
  });
});

describe('a notice of a payment page', () => {
  const secrets = {
    platform: hostedSecret,
    own: 'the secret that only this restaurant and its provider share',
    other: 'the secret that another restaurant and its provider share',
  };
  const secretNamed = (name: string) => ({ HOSTED_OWN: secrets.own, HOSTED_OTHER: secrets.other })[name];

  test.each<{
    payment: 'own' | 'unknown';
    merchant: 'own' | 'other' | 'unknown';
    signed: keyof typeof secrets;
    answer: string;
    shownAt?: string[];
  }>([
    { payment: 'own', merchant: 'own', signed: 'own', answer: 'confirmed' },
    { payment: 'own', merchant: 'own', signed: 'platform', answer: 'SIGNATURE_INVALID' },
    { payment: 'own', merchant: 'own', signed: 'other', answer: 'SIGNATURE_INVALID' },
    { payment: 'own', merchant: 'other', signed: 'own', answer: 'SIGNATURE_INVALID' },
    { payment: 'own', merchant: 'other', signed: 'other', answer: 'unknown reference', shownAt: ['other'] },
    {
      payment: 'own',
      merchant: 'unknown',
      signed: 'platform',
      answer: 'unknown reference',
      shownAt: ['own'],
    },
    { payment: 'own', merchant: 'unknown', signed: 'own', answer: 'SIGNATURE_INVALID' },
    { payment: 'unknown', merchant: 'own', signed: 'own', answer: 'unknown reference', shownAt: ['own'] },
    { payment: 'unknown', merchant: 'own', signed: 'platform', answer: 'SIGNATURE_INVALID' },
    { payment: 'unknown', merchant: 'own', signed: 'other', answer: 'SIGNATURE_INVALID' },
    { payment: 'unknown', merchant: 'unknown', signed: 'platform', answer: 'unknown reference', shownAt: [] },
  ])(
    'PAY-06 CON-14 of the payment $payment and the merchant $merchant, signed by $signed: $answer',
    async ({ payment: named, merchant, signed, answer, shownAt = [] }) => {
      const before = { ...client.deps.paymentProviders };
      const [own, other] = [await open('own'), await open('other')];
      const payment = await place(own, 'CREDITCARD_PAY');
      // From here on both restaurants have separate secrets.
      for (const [{ restaurantId, hosted }, secretEnv] of [
        [own, 'HOSTED_OWN'],
        [other, 'HOSTED_OTHER'],
      ] as const)
        await database.db
          .update(restaurants)
          .set({ paymentAccounts: { hosted: { ...hosted, secretEnv } } })
          .where(eq(restaurants.id, restaurantId));
      const { url } = client.sandbox;
      const options = {
        url,
        secret: hostedSecret,
        secretNamed,
        hosts: [new URL(url).host],
        clock: clock.now,
      };
      Object.assign(client.deps.paymentProviders, createHostedPageProviders(options));
      const notice = createNotice({
        id: named === 'own' ? payment.providerRef : 'nothing',
        merchantId: { own: own.hosted.merchantId, other: other.hosted.merchantId, unknown: 'NOBODY' }[
          merchant
        ],
        state: 'paid',
      });
      try {
        const { code, data } = await client.notify('hosted-page', notice, { secret: secrets[signed] });
        expect(code === '1' ? data?.outcome : code).toBe(answer);
        expect(await getState(payment)).toBe(answer === 'confirmed' ? 'paid' : 'pending');
        expect(await listShownAt([own, other], notice.noticeId)).toEqual(shownAt);
      } finally {
        Object.assign(client.deps.paymentProviders, before);
      }
    },
  );

  test('PAY-06 of a merchant that a stranger names with another secret is shown to nobody', async () => {
    const own = await open('own');
    const stranger = await open('stranger', { hosted: { ...own.hosted, secretEnv: 'HOSTED_OTHER' } });
    const notice = createNotice({ id: 'nothing', merchantId: own.hosted.merchantId, state: 'paid' });
    const answer = await client.notify('hosted-page', notice, { secret: secrets.other });
    expect(answer).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
    expect(await listShownAt([own, stranger], notice.noticeId)).toEqual([]);
  });
});

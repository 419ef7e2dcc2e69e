import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locale } from '@/lib/contract/vocabulary';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createAccountSource } from '../../providers/payment/account-source';
import { paymentNotices } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { createTestClock } from '../../testing/deps';
import {
  type CompanyClient,
  companyCases,
  insertCompanyShop,
  placeAtCompany,
  startCompanyClient,
} from '../../testing/payment-companies';
import { shopMorning } from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';
import { toPayeeAccounts } from '../payments/pay-types';
import { resealPaymentKeys } from '../payments/reseal-keys';
import { listPayCompanies } from './pay-companies';

const stripe = companyCases['Stripe, page']!;
let database: TestDatabase;
let client: CompanyClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startCompanyClient(database, createTestClock(shopMorning));
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

/** Opens a restaurant that has chosen Stripe and entered no keys yet. */
async function open() {
  const shop = await insertCompanyShop(database, client.peers, stripe);
  const { restaurantId } = shop;
  await database.db.update(restaurants).set({ paymentKeys: {} }).where(eq(restaurants.id, restaurantId));
  const owner = await insertStaff(client.deps, restaurantId, 'owner', { name: 'Hana' });
  const account = client.peers.getAccount('stripe', restaurantId);
  const values = Object.entries(account).map(([name, value]) => ({ name, value }));
  const find = async () =>
    (await owner.call('payCompanies.list', { restaurantId })).companies.find(
      ({ company }) => company === 'stripe',
    )!;
  return { shop, restaurantId, owner, account, values, find };
}

test('GTW-01 GTW-03 an owner enters keys, which are sealed, never sent back, and used at once', async () => {
  const { shop, restaurantId, owner, account, values, find } = await open();
  expect(await find()).toMatchObject({
    hasAccount: false,
    isEntered: false,
    noticeUrl: expect.stringMatching(new RegExp(`/provider/stripe/${restaurantId}/notice$`)),
    smallest: 50,
  });
  await expect(placeAtCompany(database, client, shop, stripe.payType)).rejects.toMatchObject({
    code: 'PAY_TYPE_UNAVAILABLE',
  });
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe', values });
  const listed = await find();
  // The peer's keys are test keys, and this installation calls the live services.
  expect(listed).toMatchObject({ hasAccount: true, isEntered: true, wrongKeys: 'trial' });
  const [row] = await database.db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  const [audit] = await listAudit(database.db, { restaurantId, last: 1 });
  for (const secret of Object.values(account))
    for (const shown of [listed, row, audit]) expect(JSON.stringify(shown)).not.toContain(secret);
  expect(audit).toMatchObject({ act: 'payment.enter-account', actor: 'Hana', subject: 'stripe' });
  expect(await listStaffEvents(client.deps, restaurantId)).toEqual([
    { kind: 'menu', subject: String(restaurantId) },
  ]);
  expect((await placeAtCompany(database, client, shop, stripe.payType)).payUrl).toContain(client.peers.url);
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe' });
  expect(await find()).toMatchObject({ hasAccount: false, isEntered: false });
});

test('GTW-01 keys that do not fit the installation are marked, real ones as well as test keys', async () => {
  const { restaurantId, owner, values } = await open();
  const real = values.map(({ name, value }) => ({ name, value: value.replace('_test_', '_live_') }));
  const listWith = async (env: typeof client.deps.env) => {
    const { companies } = await listPayCompanies({ ...client.deps, env }, restaurantId, locale.parse('en'));
    return companies.find(({ company }) => company === 'stripe')?.wrongKeys;
  };
  const { env } = client.deps;
  const withPeers = { ...env, PAYMENT_PEERS_PORT: 4300 };
  expect([await listWith(env), await listWith(withPeers)]).toEqual([undefined, undefined]);
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe', values });
  expect([await listWith(env), await listWith(withPeers)]).toEqual(['trial', undefined]);
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe', values: real });
  expect([await listWith(env), await listWith(withPeers)]).toEqual([undefined, 'live']);
});

test('a key of another form is refused with its field, and a manager enters none', async () => {
  const { restaurantId, owner, values } = await open();
  const wrong = values.map(({ name, value }) => ({
    name,
    value: name === 'secretKey' ? 'pk_live_1' : value,
  }));
  expect(
    await owner.getError('payCompanies.enter', { restaurantId, company: 'stripe', values: wrong }),
  ).toMatchObject({
    code: 'INVALID_INPUT',
    detail: { fields: [{ path: 'secretKey' }] },
  });
  const manager = await insertStaff(client.deps, restaurantId, 'manager');
  const refusal = await manager.getError('payCompanies.enter', { restaurantId, company: 'stripe', values });
  expect(refusal.code).toBe('FORBIDDEN');
});

test('GTW-03 a trial payment is paid, refunded and leaves nothing under Money', async () => {
  const { restaurantId, owner, values } = await open();
  const asked = { restaurantId, company: 'stripe', payType: stripe.payType };
  expect(await owner.getError('payCompanies.try', asked)).toMatchObject({ code: 'PAYMENT_TRIAL_FAILED' });
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe', values });
  const { trial, amount, payUrl } = await owner.call('payCompanies.try', asked);
  expect(amount).toContain('0.50');
  expect(payUrl).toContain(client.peers.url);
  expect(await owner.call('payCompanies.checkTrial', { ...asked, trial })).toEqual({
    state: 'pending',
    isRefunded: false,
  });
  const there = client.peers.findPayment('stripe', restaurantId, trial)!;
  there.state = 'paid';
  await client.notifyOf('stripe', there);
  for (let time = 0; time < 2; time++)
    expect(await owner.call('payCompanies.checkTrial', { ...asked, trial })).toEqual({
      state: 'paid',
      isRefunded: true,
    });
  expect([...there.refunds.values()]).toEqual([50]);
  expect(
    await database.db.select().from(paymentNotices).where(eq(paymentNotices.restaurantId, restaurantId)),
  ).toEqual([]);
});

test.each(['HitPay, page', 'HitPay, PayNow code', 'VNPAY', 'payOS'])(
  'GTW-03 a trial payment at %s is refunded once where the company refunds',
  async (name) => {
    const chosen = companyCases[name]!;
    const { company, payType } = chosen;
    const { restaurantId } = await insertCompanyShop(database, client.peers, chosen);
    const owner = await insertStaff(client.deps, restaurantId, 'owner');
    const asked = { restaurantId, company, payType };
    const { trial, payUrl } = await owner.call('payCompanies.try', asked);
    // VNPAY learns of a payment when its page is opened.
    if (payUrl) await (await fetch(payUrl)).arrayBuffer();
    const there = client.peers.findPayment(company, restaurantId, trial)!;
    there.state = 'paid';
    const isRefunded = company !== 'payos';
    for (let time = 0; time < 2; time++)
      expect(await owner.call('payCompanies.checkTrial', { ...asked, trial })).toEqual({
        state: 'paid',
        isRefunded,
      });
    expect([...there.refunds.values()]).toEqual(isRefunded ? [there.amount] : []);
  },
);

test('GTW-03 the owner reads what the company said of wrong keys', async () => {
  const { restaurantId, owner, values } = await open();
  const revoked = values.map(({ name, value }) => ({
    name,
    value: name === 'secretKey' ? 'sk_test_revoked000000' : value,
  }));
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe', values: revoked });
  expect(
    await owner.getError('payCompanies.try', { restaurantId, company: 'stripe', payType: stripe.payType }),
  ).toMatchObject({ code: 'PAYMENT_TRIAL_FAILED', detail: { said: 'Invalid API Key provided' } });
});

test('GTW-01 keys are sealed again with a newer secret, and open after the old one is gone', async () => {
  const { restaurantId, owner, values } = await open();
  await owner.call('payCompanies.enter', { restaurantId, company: 'stripe', values });
  const { env } = client.deps;
  const newest = 'n'.repeat(40);
  await resealPaymentKeys({ ...client.deps, env: { ...env, CODE_SECRET: `${newest},${env.CODE_SECRET}` } });
  const [row] = await database.db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  const openWith = (secret: string) =>
    createAccountSource({ name: 'stripe', fields: [] }, secret, {}).open(toPayeeAccounts(row!));
  expect(await openWith(newest)).toEqual(client.peers.getAccount('stripe', restaurantId));
  expect(await openWith(env.CODE_SECRET)).toBeUndefined();
});

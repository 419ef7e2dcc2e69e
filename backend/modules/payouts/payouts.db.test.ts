import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../../core/audit-log';
import { dayMs } from '../../core/durations';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { jobFailures } from '../../schema/jobs';
import { payments } from '../../schema/payments';
import { payoutDifferences } from '../../schema/payouts';
import { createTestClock } from '../../testing/deps';
import {
  type CompanyClient,
  companyCases,
  findThere,
  insertCompanyShop,
  placeAtCompany,
  startCompanyClient,
} from '../../testing/payment-companies';
import { shopMorning } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { compareDaily } from './compare-daily';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: CompanyClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startCompanyClient(database, clock);
});
beforeEach(async () => {
  clock.set(shopMorning);
  client.peers.setTrouble('none');
  await database.db.delete(jobFailures);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function open(name = 'Stripe, page') {
  const chosen = companyCases[name]!;
  const { company, payType } = chosen;
  const shop = await insertCompanyShop(database, client.peers, chosen);
  const { restaurantId } = shop;
  const mei = await insertStaff(client.deps, restaurantId, 'manager', { name: 'Mei' });
  return {
    restaurantId,
    mei,
    async pay() {
      const { paymentId, amount } = await placeAtCompany(database, client, shop, payType);
      const there = await findThere(database, client.peers, paymentId);
      there.state = 'paid';
      await client.notify(company, paymentId);
      const [row] = await database.db.select().from(payments).where(eq(payments.id, paymentId));
      return { paymentId, amount, there, reference: row!.reference };
    },
    list: () => mei.call('payouts.list', { restaurantId }),
    listKinds: async () =>
      (await mei.call('payouts.list', { restaurantId })).differences.map(
        ({ kind, reference, reported, recorded }) => [kind, reference, reported, recorded],
      ),
    read: (file: string) => mei.call('payouts.read', { restaurantId, company, file }),
  };
}

const goOn = (days: number) => clock.set(new Date(clock.now().getTime() + days * dayMs));

test('GTW-05 each day the payouts of Stripe are compared, and only what differs is listed', async () => {
  const { restaurantId, pay, list, listKinds, mei } = await open();
  const [, refunded, later, stranger] = [await pay(), await pay(), await pay(), await pay()];
  // These are not paid out yet.
  for (const { there } of [later, stranger]) there.state = 'pending';
  expect(await list()).toEqual({
    companies: [{ company: 'stripe', title: 'Stripe', isAutomatic: true }],
    differences: [],
  });
  await compareDaily(client.deps);
  expect(await list()).toMatchObject({
    companies: [{ comparedAt: clock.now().toISOString(), lastDay: expect.any(String) }],
    differences: [],
  });
  goOn(1.1);
  Object.assign(later.there, { state: 'paid', amount: later.amount - 100 });
  Object.assign(stranger.there, { state: 'paid', key: 'never heard of', reference: 'LOST1' });
  refunded.there.refunds.set('by hand', 300);
  await compareDaily(client.deps);
  expect((await listKinds()).sort()).toEqual([
    ['amount', later.reference, later.amount - 100, later.amount],
    ['refund', refunded.reference, 300, 0],
    ['unknown', 'LOST1', stranger.amount, undefined],
  ]);
  expect((await mei.call('money.open', { restaurantId })).payoutDifferences).toBe(3);
  await compareDaily(client.deps);
  expect(await listKinds()).toHaveLength(3);
});

test('GTW-05 a payment that is recorded as unpaid, and one that a week of payouts skips, are listed until they are mended', async () => {
  const { pay, listKinds, read } = await open('HitPay, page');
  const [unpaid, missing] = [await pay(), await pay()];
  await database.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, unpaid.paymentId));
  const row = ({ reference, amount }: typeof unpaid, day: string) => `${reference},${amount / 100},${day}`;
  const toDay = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  expect(await read(`reference,amount,date\n${row(unpaid, toDay(0))}\nX9,1.00,${toDay(8)}\nbroken`)).toEqual({
    lines: 2,
    unread: [4],
  });
  expect((await listKinds()).sort()).toEqual([
    ['missing', missing.reference, undefined, missing.amount],
    ['unknown', 'X9', 100, undefined],
    ['unpaid', unpaid.reference, unpaid.amount, 0],
  ]);
  await database.db.update(payments).set({ state: 'paid' }).where(eq(payments.id, unpaid.paymentId));
  await read(`reference,amount,date\n${row(missing, toDay(3))}`);
  expect(await listKinds()).toEqual([['unknown', 'X9', 100, undefined]]);
});

test('GTW-05 a file of payOS names payments by their order codes', async () => {
  const { pay, listKinds, read } = await open('payOS');
  const { amount, there } = await pay();
  await read(`Order code,Amount,Description\n${there.key},${amount / 100},paid`);
  expect(await listKinds()).toEqual([]);
  await read(`Order code,Amount,Description\n${there.key},${amount / 100 + 1000},paid`);
  expect((await listKinds()).map(([kind]) => kind)).toEqual(['amount']);
});

test('GTW-05 a manager settles a difference once, it is in the log and does not come back', async () => {
  const { restaurantId, mei, list, read } = await open('VNPAY');
  await read('reference,amount,id\nX1,1000,t1');
  const [difference] = (await list()).differences;
  const { differenceId } = difference!;
  await mei.call('payouts.settle', { restaurantId, differenceId, note: 'a gift' });
  expect(await mei.getError('payouts.settle', { restaurantId, differenceId })).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by: 'Mei' },
  });
  await read('reference,amount,id\nX1,1000,t1');
  expect((await list()).differences).toEqual([]);
  const log = await listAudit(database.db, { restaurantId, last: 3 });
  expect(log.map(({ act, actor }) => [act, actor])).toEqual([
    ['payment.read-payouts', 'Mei'],
    ['payment.settle-payout', 'Mei'],
    ['payment.read-payouts', 'Mei'],
  ]);
  const stranger = await open('VNPAY');
  expect(
    await stranger.mei.getError('payouts.settle', { restaurantId: stranger.restaurantId, differenceId }),
  ).toMatchObject({ code: 'NOT_FOUND' });
  const counter = await insertStaff(client.deps, restaurantId, 'counter');
  expect(await counter.getError('payouts.list', { restaurantId })).toMatchObject({ code: 'FORBIDDEN' });
});

test('GTW-05 a company that does not answer is asked again, and loses nothing', async () => {
  const { restaurantId, pay, list } = await open();
  await pay();
  client.peers.setTrouble('nonsense');
  await compareDaily(client.deps);
  expect((await list()).companies[0]!.comparedAt).toBeUndefined();
  client.peers.setTrouble('none');
  goOn(0.1);
  await compareDaily(client.deps);
  expect((await list()).companies[0]!.comparedAt).toBeDefined();
  const stored = await database.db
    .select()
    .from(payoutDifferences)
    .where(eq(payoutDifferences.restaurantId, restaurantId));
  expect(stored).toEqual([]);
});

test('a company without an account, and a file of nothing, are refused', async () => {
  const { restaurantId, mei } = await open();
  const refuse = (company: string, file: string) =>
    mei.getError('payouts.read', { restaurantId, company, file });
  expect(await refuse('hitpay', 'reference,amount\nA,1')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refuse('stripe', 'hello')).toMatchObject({ code: 'INVALID_INPUT' });
});

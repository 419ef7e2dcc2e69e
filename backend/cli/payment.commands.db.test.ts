import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../core/ledger';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { cancelOrder } from '../modules/orders/steps/orders-by-staff';
import { createTestClock } from '../testing/deps';
import { runMakan } from '../testing/makan';
import { getOrder } from '../testing/ordering';
import { hostedSecret, type PayingClient, startPayingClient } from '../testing/payments';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startPayingClient(database, clock);
  shop = await insertShop(database.db, [{ price: 1000 }]);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const runWithClock = (...argv: string[]) => runMakan(database, argv, { now: clock.now });

async function place(): Promise<{ who: TestDiner; id: string; sn: string; reference: string }> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { orderTransactionId: id, orderSn: sn } = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, 2300),
    { token: who.token },
  );
  return { who, id, sn, reference: sn.replaceAll('-', '') };
}

test('payments are listed, confirmed and refunded, in part and in whole', async () => {
  const { who, id, sn, reference } = await place();
  expect((await runWithClock('payment', 'confirm', sn, '--amount', '22.00')).exit).toBe(1);
  expect((await runWithClock('payment', 'confirm', sn, '--amount', '23.00')).out).toBe(
    `${sn}, payment ${reference}: paid`,
  );
  const part = await runWithClock('payment', 'refund', sn, '--amount', '8', '--to', 'wallet', '--json');
  expect(JSON.parse(part.out)).toMatchObject([{ amount: 800, method: 'WALLET_PAY', state: 'done' }]);
  expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(800);
  const more = await runWithClock('payment', 'refund', sn, '--amount', '15.01');
  expect([more.exit, more.err]).toEqual([
    1,
    'Only 15 of this payment can still be refunded (REFUND_TOO_MUCH {"left":15,"amount":15.01})',
  ]);

  await cancelOrder(database.db, id, { now: clock.now() });
  const due = await runWithClock(
    'payment',
    'refunds',
    '--state',
    'due',
    '--restaurant',
    String(shop.restaurantId),
  );
  expect(due.out).toContain('15.00');
  expect((await runWithClock('payment', 'refund', sn)).out).toBe('15.00 the way it came: done');
  const listed = await runWithClock('payment', 'list', '--state', 'refunded');
  for (const text of [reference, `order ${id}`, 'PAY_NOW', '23.00']) expect(listed.out).toContain(text);
  expect((await runWithClock('payment', 'refunds', '--state', 'due')).out).toBe('Nothing.');
});

test('money that came after its order had ended is told as such: nothing is to be cooked', async () => {
  const { sn, reference } = await place();
  const cancelled = await runWithClock('order', 'cancel', sn);
  expect(cancelled.out).toBe(`${sn}: cancelled, nothing was paid`);
  expect((await runWithClock('payment', 'confirm', sn)).out.split('\n')).toEqual([
    `${sn}, payment ${reference}: refund_due`,
    `It came too late: ${sn} has ended, nothing is to be cooked.`,
    `Send it back: payment refund ${reference}`,
  ]);
});

test('a cancelled order is called refunded only once its money has gone back', async () => {
  const { sn } = await place();
  await runWithClock('payment', 'confirm', sn);
  expect((await runWithClock('order', 'cancel', sn)).out).toBe(
    `${sn}: cancelled, refund of 23.00 due: see payment refunds --state due`,
  );
  const toWallet = await place();
  await runWithClock('payment', 'confirm', toWallet.sn);
  expect((await runWithClock('order', 'cancel', toWallet.sn, '--to', 'wallet')).out).toBe(
    `${toWallet.sn}: cancelled, 23.00 refunded`,
  );
});

test('order list --new shows what nobody has taken, with how, when and for whom', async () => {
  const [first, second] = [await place(), await place()];
  for (const { sn } of [first, second]) await runWithClock('payment', 'confirm', sn);
  const ours = ['order', 'list', '--restaurant', String(shop.restaurantId)];
  const isNew = async () => (await runWithClock(...ours, '--new')).out.split('\n').slice(1);
  const rows = await isNew();
  // Both orders were placed at the same moment.
  expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual(expect.arrayContaining([first.sn, second.sn]));
  expect(
    rows
      .find((row) => row.startsWith(second.sn))!
      .split(/ {2,}/)
      .slice(2),
  ).toEqual(['2026-11-23 10:00', 'new, paid', 'delivery', '2026-11-23 12:00-12:30', 'Ann', '23.00']);
  expect((await runWithClock('order', 'accept', first.sn)).out).toBe(`${first.sn}: accepted, paid`);
  expect((await isNew()).map((row) => row.split(/ {2,}/)[0])).not.toContain(first.sn);
  const again = await runWithClock('order', 'back', 'NOTHING');
  expect([again.exit, again.err]).toEqual([1, 'There is nothing by this number (NOT_FOUND)']);
  await runWithClock('order', 'cancel', second.sn);
  const late = await runWithClock('order', 'ready', second.sn);
  expect(late.err).toMatch(
    /^The order is at "cancelled" since 2026-11-23 02:00 UTC, by .*: this is not its next step \(STATUS_CONFLICT/,
  );
});

test('the report of a day has takings, what went back and what they are made up of', async () => {
  const { sn } = await place();
  const ours = String(shop.restaurantId);
  expect((await runWithClock('report', 'day', ours, 'yesterday')).exit).toBe(2);
  const before = JSON.parse((await runWithClock('report', 'day', ours, '--json')).out).figures;
  await runWithClock('payment', 'confirm', sn);
  await runWithClock('payment', 'refund', sn, '--amount', '8', '--to', 'wallet');
  const report = await runWithClock('report', 'day', ours);
  const after = JSON.parse((await runWithClock('report', 'day', ours, '--json')).out).figures;
  expect([after.takings - before.takings, after.givenBack - before.givenBack]).toEqual([2300, 800]);
  expect(report.out).toMatch(new RegExp(`takings +${(after.takings / 100).toFixed(2)}`));
  expect(report.out).toMatch(/ {2}dishes +\d+\.00/);
  expect(report.out).toMatch(new RegExp(`given back +-${(after.givenBack / 100).toFixed(2)}`));
});

test('notices that did nothing are seen', async () => {
  const { reference } = await place();
  const notice = { noticeId: 'n-1', reference, amount: 22, currency: 'SGD' };
  await client.notify('bank', notice);
  const { out } = await runWithClock('payment', 'notices');
  for (const text of ['bank', 'n-1', 'wrong amount', reference, '22.00']) expect(out).toContain(text);
});

test('the sandbox says what it needs', async () => {
  const { exit, err } = await runWithClock('demo', 'payment-provider');
  expect([exit, err]).toEqual([2, 'PAYMENT_SANDBOX_PORT says on which port, such as 4200']);
  const PAYMENT_SANDBOX_PORT = new URL(client.sandbox.url).port;
  const run = (HOSTED_PAGE_SECRET: string) =>
    runMakan(database, ['demo', 'payment-provider'], {
      env: { DATABASE_URL: undefined, PAYMENT_SANDBOX_PORT, HOSTED_PAGE_SECRET },
    });
  expect((await run('short')).exit).toBe(2);
  // The port is already in use.
  const second = await run(hostedSecret);
  expect([second.exit, second.err]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
});

test('a command that says nothing sensible is a matter of usage', async () => {
  for (const argv of [
    ['payment', 'refund'],
    ['payment', 'refund', 'X', '--to', 'moon'],
    ['payment', 'refund', 'X', '--amount', '1,50'],
    ['payment', 'refunds', '--state', 'gone'],
    ['payment', 'list', '--state', 'due'],
    ['payment', 'notices', '--last', '0'],
  ])
    expect([argv, (await runWithClock(...argv)).exit]).toEqual([argv, 2]);
  expect((await runWithClock('payment', 'refund', 'NOTHING')).exit).toBe(1);
});

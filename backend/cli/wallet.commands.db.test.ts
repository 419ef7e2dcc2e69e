import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../core/ledger';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { startTestClient, type TestClient } from '../testing/client';
import { createTestClock } from '../testing/deps';
import { runMakan } from '../testing/makan';
import { getOrder } from '../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const run = (...argv: string[]) => runMakan(database, argv, { now: clock.now });

async function start(issueAmount: number): Promise<{ who: TestDiner; id: string; sn: string }> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const started = await client.call(
    contract['wallet.topUp'],
    {
      userId: who.userId,
      openId: undefined,
      restaurantId: shop.restaurantId,
      issueTypeDesc: undefined,
      issueAmount,
      issueAmountOrig: undefined,
      payType: 'PAY_NOW',
      remark: 'Topup-System-Wallet',
    },
    { token: who.token },
  );
  return { who, id: started.transactionId, sn: started.orderSn! };
}
const getBalance = ({ userId }: TestDiner) => getWalletBalance(database.db, userId, 'SGD');

test('DEC-55 top-ups are listed, approved and rejected', async () => {
  const first = await start(5000);
  const second = await start(2000);
  const listed = await run('top-up', 'list', '--restaurant', String(shop.restaurantId));
  expect(listed.exit).toBe(0);
  expect(listed.out).toContain(first.sn);
  expect(listed.out).toContain('50.00 SGD');

  expect(await run('top-up', 'approve', first.sn)).toMatchObject({
    exit: 0,
    out: `${first.sn}, 50.00 SGD: done`,
    err: '',
  });
  expect(await getBalance(first.who)).toBe(5000);
  const again = await run('top-up', 'approve', first.sn);
  expect([again.exit, again.err]).toEqual([1, 'It is "done" already (STATUS_CONFLICT {"state":"done"})']);

  const rejected = await run('top-up', 'reject', second.id, '--reason', 'no money came', '--json');
  expect(JSON.parse(rejected.out)).toMatchObject({ state: 'rejected', reason: 'no money came' });
  expect(await getBalance(second.who)).toBe(0);

  expect(JSON.parse((await run('top-up', 'list', '--json')).out)).toEqual([]);
  expect(JSON.parse((await run('top-up', 'list', '--state', 'all', '--json')).out)).toHaveLength(2);
  expect((await run('top-up', 'list', '--state', 'lost')).exit).toBe(2);
  expect((await run('top-up', 'approve')).exit).toBe(2);
  expect((await run('top-up', 'approve', 'nothing')).exit).toBe(1);
});

test('wallet check tells whether the ledger adds up', async () => {
  const { who, sn } = await start(3000);
  await run('top-up', 'approve', sn);
  const good = await run('wallet', 'check', '--json');
  expect(good.exit).toBe(0);
  expect(JSON.parse(good.out)).toMatchObject({ ok: true, unbalanced: [], sumOfAll: 0 });

  // Writes directly, because the application never produces this state.
  await database.db.execute(sql`update wallet_accounts set balance = 9 where user_id = ${who.userId}`);
  const bad = await run('wallet', 'check');
  expect(bad.exit).toBe(1);
  expect(bad.out).toMatch(/account \d+ is not the sum of its entries/);
  await database.db.execute(sql`update wallet_accounts set balance = 3000 where user_id = ${who.userId}`);
});

test('wallet free-amount shows and sets what is paid without a code, and the audit log says so', async () => {
  expect((await run('wallet', 'free-amount')).out).toMatch(/SGD +100\.00\n(?:.*\n)*VND +1500000\.00/);
  expect((await run('wallet', 'free-amount', 'SGD', '150')).out).toMatch(/SGD +150\.00/);
  expect((await run('wallet', 'free-amount', 'VND', 'any')).out).toMatch(/VND +any/);
  for (const wrong of [['SGD'], ['SGD', '1,50'], ['XXX', '1.00']])
    expect((await run('wallet', 'free-amount', ...wrong)).exit, wrong.join(' ')).toBe(2);
  expect((await run('wallet', 'free-amount', 'SGD', '100')).exit).toBe(0);
  const { rows } = await database.db.execute(
    sql`select subject, detail from audit_log where act = 'wallet.free-amount' order by id`,
  );
  expect(rows).toEqual([
    { subject: 'SGD', detail: { amount: 15_000 } },
    { subject: 'VND', detail: { amount: 'any' } },
    { subject: 'SGD', detail: { amount: 10_000 } },
  ]);
});

test('order show tells what the wallet has paid and what is left to collect', async () => {
  const at = await insertShop(database.db, [{}], { payTypes: ['WALLET_PAY', 'CASH_PAY'] });
  const { who, sn } = await start(3000);
  await run('top-up', 'approve', sn);
  const order = getOrder(who, at, 1800, { payType: 'CASH_PAY', walletPayAmount: 500 });
  const { orderSn } = await client.call(contract['ordering.submit'], order, { token: who.token });
  const shown = (await run('order', 'show', orderSn)).out;
  expect(shown).toMatch(/wallet, in part +paid +5\.00/);
  expect(shown).toMatch(/CASH_PAY +pending +18\.00/);
  await run('order', 'cancel', orderSn);
  expect((await run('order', 'show', orderSn)).out).toMatch(/wallet, in part +given back +5\.00/);
  expect(await getBalance(who)).toBe(3000);
});

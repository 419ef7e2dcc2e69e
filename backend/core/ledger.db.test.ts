import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { checkLedger, isBalanced } from '../modules/wallet/check-ledger';
import { insertDiners, shopMorning } from '../testing/shop';
import { DomainError } from './domain-error';
import { getWalletBalance, moveWallet, type WalletMove } from './ledger';
import { withTransaction } from './transaction';

let database: TestDatabase;
let userId: number;

const now = shopMorning;
const move = (changes: Partial<WalletMove> = {}): WalletMove => ({
  userId,
  currency: 'SGD',
  amount: 1000,
  type: 'topup',
  now,
  ...changes,
});
const spend = (amount: number, changes: Partial<WalletMove> = {}): WalletMove =>
  move({ amount: -amount, type: 'pay', ...changes });

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
});
afterAll(() => database.close());

async function createDiner(): Promise<void> {
  userId = (await insertDiners(database.db, 1))[0]!.userId;
}

test('a movement changes the balance, and its two entries sum to zero', async () => {
  await createDiner();
  expect(await getWalletBalance(database.db, userId, 'SGD')).toBe(0);
  const first = await moveWallet(database.db, move({ amount: 5000 }));
  expect(first.balance).toBe(5000);
  const second = await moveWallet(database.db, spend(1250, { subject: { kind: 'order', id: 'o1' } }));
  expect(second).toEqual({ transactionId: expect.not.stringMatching(first.transactionId), balance: 3750 });
  expect(await getWalletBalance(database.db, userId, 'SGD')).toBe(3750);

  const { rows } = await database.db.execute(sql`
    select a.kind, e.amount::int from wallet_entries e join wallet_accounts a on a.id = e.account_id
    where e.transaction_id = ${second.transactionId} order by e.amount`);
  expect(rows).toEqual([
    { kind: 'diner', amount: -1250 },
    { kind: 'sales', amount: 1250 },
  ]);
});

test('each currency is a purse of its own', async () => {
  await createDiner();
  await moveWallet(database.db, move({ amount: 700, currency: 'MYR', type: 'order_refund' }));
  expect(await getWalletBalance(database.db, userId, 'MYR')).toBe(700);
  expect(await getWalletBalance(database.db, userId, 'SGD')).toBe(0);
});

test('a wallet that holds too little refuses with what is there, and the transaction leaves nothing', async () => {
  await createDiner();
  await moveWallet(database.db, move({ amount: 300 }));
  const refused = await withTransaction(database.db, async (tx) => {
    await moveWallet(tx, spend(200));
    await moveWallet(tx, spend(101));
  }).catch((error) => error);
  expect(refused).toBeInstanceOf(DomainError);
  expect(refused).toMatchObject({
    code: 'WALLET_SHORT',
    detail: { walletBalanceAmount: 1, walletPayAmount: 1.01 },
  });
  expect(await getWalletBalance(database.db, userId, 'SGD')).toBe(300);
});

test('the same key moves once, however often and at once it is used', async () => {
  await createDiner();
  const moved = await Promise.all(
    Array.from({ length: 20 }, () => moveWallet(database.db, move({ dedupeKey: `once:${userId}` }))),
  );
  expect(new Set(moved.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await getWalletBalance(database.db, userId, 'SGD')).toBe(1000);
  await expect(moveWallet(database.db, move({ amount: 1, dedupeKey: `once:${userId}` }))).rejects.toThrow();
});

test('a type moves in its own direction only', async () => {
  await createDiner();
  await moveWallet(database.db, move({ amount: 1000 }));
  await expect(moveWallet(database.db, move({ amount: -1, type: 'topup' }))).rejects.toThrow();
  await expect(moveWallet(database.db, move({ amount: 1, type: 'pay' }))).rejects.toThrow();
  await expect(moveWallet(database.db, move({ amount: 0 }))).rejects.toThrow();
});

test('the database refuses entries that do not sum to zero, changed entries and a negative balance', async () => {
  await createDiner();
  const { transactionId } = await moveWallet(database.db, move());
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id::int from wallet_accounts where kind = 'diner' and user_id <> ${userId} limit 1`,
  );
  const oneSided = database.db.execute(
    sql`insert into wallet_entries values (${transactionId}, ${rows[0]!.id}, 5)`,
  );
  const changed = database.db.execute(sql`update wallet_entries set amount = 1`);
  const removed = database.db.execute(sql`delete from wallet_entries`);
  const negative = database.db.execute(
    sql`update wallet_accounts set balance = -1 where user_id = ${userId}`,
  );
  for (const breach of [oneSided, changed, removed, negative])
    await expect(breach).rejects.toMatchObject({ cause: { code: '23514' } });
});

test('after 1,000 random movements at once each wallet is the sum of its ledger and none is negative', async () => {
  const diners = await insertDiners(database.db, 5);
  let granted = 0;
  let short = 0;
  const random = createSeededRandom();
  const moveAtRandom = async (nth: number) => {
    const { userId } = diners[nth % diners.length]!;
    const amount = 1 + Math.floor(random() * 2000);
    const given = { userId, dedupeKey: `random:${nth % 900}:${nth % diners.length}` };
    const next = random() < 0.45 ? move({ ...given, amount }) : spend(amount, given);
    try {
      if (random() < 0.2)
        // Some movements are rolled back, as for an order that fails later on.
        await withTransaction(database.db, async (tx) => {
          await moveWallet(tx, next);
          throw new DomainError('STATUS_CONFLICT');
        });
      else await moveWallet(database.db, next);
      granted += 1;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'WALLET_SHORT') short += 1;
      else if (!(error instanceof DomainError) && !/another movement/.test(String((error as Error).cause)))
        throw error;
    }
  };
  await Promise.all(Array.from({ length: 1000 }, (_, nth) => moveAtRandom(nth)));
  expect(granted).toBeGreaterThan(0);
  expect(short).toBeGreaterThan(0);

  const ledger = await checkLedger(database.db);
  expect(ledger).toMatchObject({ unbalanced: [], wrongBalances: [], negative: [], sumOfAll: 0 });
  expect(isBalanced(ledger)).toBe(true);
});

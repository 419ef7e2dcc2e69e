import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { RefundMethod } from '@/lib/contract/pay-types';
import { getWalletBalance, moveWallet } from '../../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { verifiedEmails } from '../../../schema/auth';
import { orders } from '../../../schema/orders';
import { outbox } from '../../../schema/outbox';
import { payments } from '../../../schema/payments';
import { walletTransactions } from '../../../schema/wallet';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder, type SubmitInput } from '../../../testing/ordering';
import {
  countEverything,
  createOrderLine,
  insertDiners,
  insertPromotion,
  insertShop,
  near,
  shopMorning,
  shopSlot,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { confirmPayment } from '../../payments/payments-by-staff';
import { checkLedger, isBalanced } from '../../wallet/check-ledger';
import { expireOrders } from '../ending/expire-orders';
import { cancelOrder } from '../steps/orders-by-staff';

const submit = contract['ordering.submit'];
const clock = createTestClock(shopMorning);
const payTypes = ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY', 'CASH_PAY_ON_PICK'];
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 1000, stock: 1000 }], { payTypes });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  const ledger = await checkLedger(database.db);
  await client?.close();
  await database?.close();
  expect(isBalanced(ledger)).toBe(true);
});

/** Creates a diner with this amount in the wallet. */
async function createFundedDiner(amount: number): Promise<TestDiner> {
  const who = (await insertDiners(database.db, 1))[0]!;
  if (amount > 0)
    await moveWallet(database.db, {
      userId: who.userId,
      currency: 'SGD',
      amount,
      type: 'topup',
      now: clock.now(),
    });
  return who;
}
/** Submits two dishes of 10.00 with a delivery fee of 3.00: 23.00 in total. */
const submitOrder = (who: TestDiner, payAmount: number, changes: Partial<SubmitInput> = {}, at = shop) =>
  client.call(submit, getOrder(who, at, payAmount, changes), { token: who.token });
const getError = (who: TestDiner, payAmount: number, changes: Partial<SubmitInput> = {}, at = shop) =>
  client.getError(submit, getOrder(who, at, payAmount, changes), { token: who.token });
const getBalance = ({ userId }: TestDiner) => getWalletBalance(database.db, userId, 'SGD');
const getStoredOrder = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listStoredPayments = (id: string) =>
  database.db.select().from(payments).where(eq(payments.orderId, id));
const listMovements = async ({ userId }: TestDiner) =>
  (
    await database.db
      .select()
      .from(walletTransactions)
      .where(eq(walletTransactions.userId, userId))
      .orderBy(walletTransactions.createdAt, walletTransactions.type)
  ).map(({ type, amount }) => [type, amount]);
const quote = (
  who: TestDiner | undefined,
  asked: { useWallet?: boolean; walletPayAmount?: number },
  at = shop,
) =>
  client.call(
    contract['ordering.extraInfo'],
    {
      userId: who?.userId ?? 0,
      restaurants: [{ restaurantId: at.restaurantId }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: shopSlot,
      dishList: [createOrderLine(at.dishIds[0]!, 2)],
      ...near,
      promotionCode: undefined,
      payType: undefined,
      dishAmount: undefined,
      restaurantToCustomerDistance: undefined,
      transactionId: undefined,
      location: undefined,
      deliveryAddress: undefined,
      useWallet: undefined,
      walletPayAmount: undefined,
      ...asked,
    },
    { token: who?.token },
  );

describe('the quote', () => {
  test('ENT-17 API-55 shows what the wallet pays, and what is left to pay', async () => {
    const who = await createFundedDiner(850);
    const asked = await quote(who, { useWallet: true });
    expect(asked.quote).toMatchObject({ totalAmount: 2300, walletPayAmount: 850, payAmount: 1450 });
    expect(asked.walletBalanceAmount).toBe(850);
    const some = await quote(who, { walletPayAmount: 500 });
    expect(some.quote).toMatchObject({ walletPayAmount: 500, payAmount: 1800 });
    const rich = await quote(await createFundedDiner(9000), { useWallet: true });
    expect(rich.quote).toMatchObject({ walletPayAmount: 2300, payAmount: 0 });
    const unasked = await quote(who, {});
    expect(unasked.quote).toMatchObject({ walletPayAmount: 0, payAmount: 2300 });
    expect(unasked.walletBalanceAmount).toBeUndefined();
  });

  test('API-55 a sufficient wallet is offered to pay all', async () => {
    const isWalletOffered = async (who: TestDiner) =>
      (await quote(who, {})).payTypeMap.payTypeList.some(({ payTypeCode }) => payTypeCode === 'WALLET_PAY');
    expect(await isWalletOffered(await createFundedDiner(2300))).toBe(true);
    expect(await isWalletOffered(await createFundedDiner(2299))).toBe(false);
  });

  test('API-55 a guest and a restaurant that takes no wallets have no wallet part', async () => {
    const token = await client.guest();
    const guest = await client.call(
      contract['ordering.extraInfo'],
      {
        userId: 0,
        restaurants: [{ restaurantId: shop.restaurantId }],
        deliveryType: 'DELIVERY_TO_HOME',
        deliveryTime: undefined,
        dishList: [createOrderLine(shop.dishIds[0]!, 2)],
        ...near,
        promotionCode: undefined,
        payType: undefined,
        dishAmount: undefined,
        restaurantToCustomerDistance: undefined,
        transactionId: undefined,
        location: undefined,
        deliveryAddress: undefined,
        useWallet: true,
        walletPayAmount: undefined,
      },
      { token },
    );
    expect(guest.quote).toMatchObject({ walletPayAmount: 0, payAmount: 2300 });
    expect(guest.payTypeMap.payTypeList.map(({ payTypeCode }) => payTypeCode)).not.toContain('WALLET_PAY');
    const without = await insertShop(database.db);
    const offered = await quote(await createFundedDiner(850), { useWallet: true }, without);
    expect(offered.quote).toMatchObject({ walletPayAmount: 0, payAmount: 2300 });
  });
});

describe('the order', () => {
  test('ENT-17 the wallet pays its part at once, the pay type the rest', async () => {
    const who = await createFundedDiner(1000);
    const placed = await submitOrder(who, 1800, { walletPayAmount: 500 });
    expect(placed).toMatchObject({ payType: 'PAY_NOW', payStatus: 0, payAmountOrig: 1800 });
    expect(placed.qrCodeInBase64).toBeDefined();
    expect(await getBalance(who)).toBe(500);
    expect(await listStoredPayments(placed.orderTransactionId)).toMatchObject([
      { state: 'pending', amount: 1800 },
    ]);
    const shown = await client.call(
      contract['orders.detail'],
      { orderTransactionId: placed.orderTransactionId, locale: undefined, platform: undefined },
      { token: who.token },
    );
    expect(shown).toMatchObject({ totalAmount: 2300, walletPayAmount: 500, payAmount: 1800 });
    const { waiting } = await client.call(
      contract['ordering.waitingPayment'],
      { userId: who.userId },
      { token: who.token },
    );
    expect(waiting?.payAmount).toBe(1800);

    await confirmPayment({ db: database.db, payables }, placed.orderSn, { amount: 1800, now: clock.now() });
    expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
      status: 2,
      payStatus: 1,
      walletHeld: 500,
    });
  });

  test('API-73 API-74 paying later collects the rest, and by wallet all is paid out of it', async () => {
    const who = await createFundedDiner(2300);
    const { orderTransactionId } = await submitOrder(who, 1800, { walletPayAmount: 500 });
    const asked = { orderTransactionId, platform: undefined };
    const options = await client.call(contract['payments.options'], asked, { token: who.token });
    expect(options.payAmountOrig).toBe(1800);
    const pay = (payType: string) =>
      client.call(
        contract['payments.pay'],
        { orderTransactionId, payType, locale: undefined },
        { token: who.token },
      );
    expect(await pay('PAY_NOW')).toMatchObject({ payAmountOrig: 1800, payStatus: 0 });
    expect(await pay('WALLET_PAY')).toMatchObject({ payAmountOrig: 1800, payStatus: 1 });
    expect(await getBalance(who)).toBe(0);
    await cancelOrder(database.db, orderTransactionId, { now: clock.now() });
    expect(await getBalance(who)).toBe(2300);
  });

  test('API-74 an order that is paid in cash after all has its mail', async () => {
    const who = await createFundedDiner(0);
    const receiveEmail = 'mei@example.test';
    const { orderTransactionId } = await submitOrder(who, 2300, { receiveEmail });
    const mails = () =>
      database.db
        .select({ template: outbox.template, recipient: outbox.recipient })
        .from(outbox)
        .where(eq(outbox.dedupeKey, `order-received:${orderTransactionId}`));
    expect(await mails()).toEqual([]);
    await client.call(
      contract['payments.pay'],
      { orderTransactionId, payType: 'CASH_PAY', locale: undefined },
      { token: who.token },
    );
    expect(await mails()).toEqual([{ template: 'order-received', recipient: receiveEmail }]);
  });

  test('WALLET_PAY pays all of it at once', async () => {
    const who = await createFundedDiner(3000);
    const placed = await submitOrder(who, 2300, { payType: 'WALLET_PAY' });
    expect(placed).toMatchObject({ payType: 'WALLET_PAY', payStatus: 1, payAmountOrig: 2300 });
    expect(placed.expiresAt).toBeUndefined();
    expect(await getBalance(who)).toBe(700);
    expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({
      status: 2,
      payStatus: 1,
      walletHeld: 0,
    });
    expect(await listStoredPayments(placed.orderTransactionId)).toMatchObject([
      { state: 'paid', amount: 2300, payType: 'WALLET_PAY', provider: 'wallet' },
    ]);
  });

  test('a part that covers the total is the same as paying by wallet', async () => {
    const who = await createFundedDiner(2300);
    const placed = await submitOrder(who, 0, { walletPayAmount: 2300 });
    expect(placed).toMatchObject({ payType: 'WALLET_PAY', payStatus: 1 });
    expect(await getBalance(who)).toBe(0);
    expect(await listMovements(who)).toEqual([
      ['pay', -2300],
      ['topup', 2300],
    ]);
  });

  test('an order in cash counts at once, with a part out of the wallet as well', async () => {
    const who = await createFundedDiner(300);
    const placed = await submitOrder(who, 2000, { payType: 'CASH_PAY', walletPayAmount: 300 });
    expect(placed).toMatchObject({ payStatus: 0, payAmountOrig: 2000 });
    expect(await getStoredOrder(placed.orderTransactionId)).toMatchObject({ status: 2, walletHeld: 300 });
    expect(await getBalance(who)).toBe(0);
  });

  test('HND-10 in Malaysia a part out of the wallet leaves an amount that coins can pay', async () => {
    const at = await insertShop(database.db, [{ price: 1000, stock: 9 }], { countryCode: 'MY', payTypes });
    const who = await createFundedDiner(0);
    const { userId } = who;
    await moveWallet(database.db, { userId, currency: 'MYR', amount: 333, type: 'topup', now: clock.now() });
    const asked = { ...getOrder(who, at, 0), payType: 'CASH_PAY', useWallet: true };
    const { quote } = await client.call(
      contract['ordering.extraInfo'],
      { ...asked, restaurants: [{ restaurantId: at.restaurantId }], ...near } as never,
      { token: who.token },
    );
    expect([quote.walletPayAmount, quote.payAmount]).toEqual([330, 1970]);
    const odd = await getError(who, 1967, { payType: 'CASH_PAY', walletPayAmount: 333 }, at);
    expect(odd.code).toBe('INVALID_INPUT');
    expect(await submitOrder(who, 1970, { payType: 'CASH_PAY', walletPayAmount: 330 }, at)).toMatchObject({
      payAmountOrig: 1970,
    });
  });

  test('a wallet that holds too little refuses with what it holds, and nothing is placed', async () => {
    const who = await createFundedDiner(499);
    const before = await countEverything(database.db);
    for (const [payAmount, changes] of [
      [1800, { walletPayAmount: 500 }],
      [2300, { payType: 'WALLET_PAY' }],
    ] as const) {
      const answer = await getError(who, payAmount, changes);
      expect([answer.code, answer.status]).toEqual(['WALLET_SHORT', 200]);
      expect(answer.detail).toEqual({
        walletBalanceAmount: 4.99,
        walletPayAmount: 'payType' in changes ? 23 : 5,
      });
    }
    expect(await countEverything(database.db)).toEqual(before);
  });

  test('another amount than what was quoted is answered with the new quote, its wallet part in it', async () => {
    const who = await createFundedDiner(3000);
    const changed = await getError(who, 1900, { walletPayAmount: 500 });
    expect(changed.code).toBe('PRICE_CHANGED');
    expect(changed.detail).toMatchObject({ totalAmount: 23, walletPayAmount: 5, payAmount: 18 });
    const tooMuch = await getError(who, 0, { walletPayAmount: 2400 });
    expect(tooMuch.code).toBe('PRICE_CHANGED');
    expect(tooMuch.detail).toMatchObject({ walletPayAmount: 23, payAmount: 0 });
    expect(await getBalance(who)).toBe(3000);
  });

  test('a negative part is bad input, and a restaurant without wallets takes none', async () => {
    const who = await createFundedDiner(3000);
    expect((await getError(who, 2800, { walletPayAmount: -500 })).code).toBe('INVALID_INPUT');
    const without = await insertShop(database.db);
    for (const [payAmount, changes] of [
      [1800, { walletPayAmount: 500 }],
      [2300, { payType: 'WALLET_PAY' }],
    ] as const)
      expect((await getError(who, payAmount, changes, without)).code).toBe('PAY_TYPE_UNAVAILABLE');
    expect(await getBalance(who)).toBe(3000);
  });

  test('CHK-14 the same request debits once and gets the same answer', async () => {
    const who = await createFundedDiner(1000);
    const submitAgain = () =>
      client.call(
        submit,
        getOrder(who, shop, 1800, { walletPayAmount: 500, receiveEmail: 'ann@example.test' }),
        {
          token: who.token,
          idempotencyKey: 'wallet-press',
        },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, submitAgain));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ payAmountOrig: 1800, receiveEmail: 'ann@example.test' });
    expect(await getBalance(who)).toBe(500);
  });

  test('the wallet is counted in the money of the restaurant’s country', async () => {
    const who = await createFundedDiner(5000);
    const malaysian = await insertShop(database.db, [{}], { payTypes: ['WALLET_PAY'], countryCode: 'MY' });
    const answer = await getError(who, 2300, { payType: 'WALLET_PAY' }, malaysian);
    expect(answer.detail).toEqual({ walletBalanceAmount: 0, walletPayAmount: 23 });
  });
});

describe('what ends gives the wallet’s part back', () => {
  test('ORD-19 an expired order, once', async () => {
    const who = await createFundedDiner(500);
    await submitOrder(who, 1800, { walletPayAmount: 500 });
    expect(await getBalance(who)).toBe(0);
    clock.advance({ minutes: 16 });
    await Promise.all(Array.from({ length: 5 }, () => expireOrders(database, clock.now())));
    expect(await getBalance(who)).toBe(500);
    expect(await listMovements(who)).toEqual([
      ['pay', -500],
      ['topup', 500],
      ['pay_back', 500],
    ]);
  });

  test('DEC-74 a cancelled order, and a payment by wallet is refunded into it at once', async () => {
    const who = await createFundedDiner(5000);
    const part = await submitOrder(who, 1800, { walletPayAmount: 500 });
    await confirmPayment({ db: database.db, payables }, part.orderSn, { now: clock.now() });
    const all = await submitOrder(who, 2300, { payType: 'WALLET_PAY' });
    expect(await getBalance(who)).toBe(2200);
    for (const { orderTransactionId } of [part, all])
      await cancelOrder(database.db, orderTransactionId, { now: clock.now() });
    expect(await getBalance(who)).toBe(5000);
    expect(await listStoredPayments(part.orderTransactionId)).toMatchObject([
      { state: 'refund_due', refunded: 1800 },
    ]);
    expect(await listStoredPayments(all.orderTransactionId)).toMatchObject([
      { state: 'refunded', refunded: 2300 },
    ]);
    await expect(cancelOrder(database.db, all.orderTransactionId, { now: clock.now() })).rejects.toThrow();
    expect(await getBalance(who)).toBe(5000);
  });

  test('WAL-02 a refund of the wallet’s part and of a payment into the wallet is one row with their sum', async () => {
    const who = await createFundedDiner(850);
    const { orderSn, orderTransactionId } = await submitOrder(who, 1450, { walletPayAmount: 850 });
    await confirmPayment({ db: database.db, payables }, orderSn, { now: clock.now() });
    clock.advance({ minutes: 1 });
    await cancelOrder(database.db, orderTransactionId, { now: clock.now(), method: RefundMethod.Wallet });
    expect(await getBalance(who)).toBe(2300);
    const listRows = (pageNum: number) =>
      client.call(contract['wallet.transactions'], { userId: who.userId, pageNum }, { token: who.token });
    const rows = await listRows(1);
    expect(rows.map(({ issueType, issueAmount, orderSn }) => [issueType, issueAmount, orderSn])).toEqual([
      ['order_refund', 2300, orderSn],
      ['pay', 850, orderSn],
    ]);
    expect(await listRows(2)).toEqual([]);
    const { transactionId } = rows[0]!;
    const opened = await client.call(
      contract['wallet.transaction'],
      { transactionId, locale: undefined },
      { token: who.token },
    );
    expect(opened.issueAmount).toBe(2300);
  });

  test('DEC-75 late money takes the part again; when it is spent, the money goes back', async () => {
    const spender = await createFundedDiner(500);
    const saver = await createFundedDiner(500);
    const placed = [
      await submitOrder(spender, 1800, { walletPayAmount: 500 }),
      await submitOrder(saver, 1800, { walletPayAmount: 500 }),
    ] as const;
    clock.advance({ minutes: 16 });
    await expireOrders(database, clock.now());
    await moveWallet(database.db, {
      userId: spender.userId,
      currency: 'SGD',
      amount: -1,
      type: 'pay',
      now: clock.now(),
    });
    const confirmed = [];
    for (const { orderSn } of placed)
      confirmed.push(await confirmPayment({ db: database.db, payables }, orderSn, { now: clock.now() }));
    expect(confirmed.map(({ state }) => state)).toEqual(['refund_due', 'paid']);
    expect(await getStoredOrder(placed[0].orderTransactionId)).toMatchObject({ status: 10, walletHeld: 0 });
    expect(await getStoredOrder(placed[1].orderTransactionId)).toMatchObject({ status: 2, walletHeld: 500 });
    expect([await getBalance(spender), await getBalance(saver)]).toEqual([499, 0]);
    await cancelOrder(database.db, placed[1].orderTransactionId, { now: clock.now() });
    expect(await getBalance(saver)).toBe(500);
  });
});

test.each([
  'idempotency_keys',
  'orders',
  'order_lines',
  'order_events',
  'payments',
  'slot_loads',
  'promotions',
  'wallet_accounts',
  'wallet_transactions',
  'wallet_entries',
  'outbox',
])('when the database fails at %s, nothing is left of an order with wallet part and mail', async (table) => {
  const at = await insertShop(database.db, [{ price: 1000, stock: 5 }], {
    payTypes,
    delivery: {
      steps: [{ uptoMetres: 3000, fee: 300 }],
      leadMinutes: 40,
      slotMinutes: 30,
      slotCapacity: 5,
      daysAhead: 6,
    },
  });
  await insertPromotion(database.db, {
    restaurantId: at.restaurantId,
    code: 'OFF',
    name: { en: 'Off' },
    amountOff: 100,
    usesLeft: 9,
  });
  const who = await createFundedDiner(500);
  const order = {
    payType: 'CASH_PAY',
    promotionCode: 'OFF',
    walletPayAmount: 500,
    receiveEmail: 'ann@example.test',
  };
  const before = await countEverything(database.db);
  await database.pool.query(`create function broken() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is on fire'; end $$`);
  await database.pool.query(
    `create trigger broken before insert or update on ${table} for each row execute function broken()`,
  );
  try {
    const answer = await getError(who, 1700, order, at);
    expect([answer.code, answer.status]).toEqual(['INTERNAL', 500]);
    expect(await countEverything(database.db)).toEqual(before);
  } finally {
    await database.pool.query('drop function broken() cascade');
  }
  await submitOrder(who, 1700, order, at);
  expect(await getBalance(who)).toBe(0);
});

describe('mails of an order', () => {
  const listMails = async (orderId: string) =>
    (
      await database.db.execute<{
        template: string;
        locale: string;
        recipient: string;
        data: Record<string, unknown>;
      }>(
        sql`select template, locale, recipient, data from outbox where dedupe_key like ${`%:${orderId}`} order by id`,
      )
    ).rows;

  test('ENT-15 a cash order’s mail is sent at once, in the diner’s language', async () => {
    const who = await createFundedDiner(500);
    await database.db
      .insert(verifiedEmails)
      .values({ userId: who.userId, email: 'ann@example.test', verifiedAt: shopMorning });
    const placed = await client.call(
      submit,
      getOrder(who, shop, 1800, {
        payType: 'CASH_PAY',
        walletPayAmount: 500,
        receiveEmail: 'ann@example.test',
      }),
      { token: who.token, locale: 'zh-CN' },
    );
    expect(placed.receiveEmail).toBe('ann@example.test');
    expect(await listMails(placed.orderTransactionId)).toMatchObject([
      {
        template: 'order-received',
        locale: 'zh-CN',
        recipient: 'ann@example.test',
        data: {
          orderTransactionId: placed.orderTransactionId,
          orderSn: placed.orderSn,
          deliveryType: 'DELIVERY_TO_HOME',
          slot: shopSlot,
          lines: [{ name: '菜 0', count: 2, amount: 2000 }],
          bill: [
            { label: '菜品小计', amount: 2000 },
            { label: '配送费', amount: 300 },
            { label: '钱包已支付', amount: 500, deduction: true },
          ],
          total: 1800,
          currencySign: 'S$',
          payTypeDesc: '货到付款',
          address: '#02-02, 2 Test Street',
        },
      },
    ]);
    const shown = await client.call(
      contract['orders.detail'],
      { orderTransactionId: placed.orderTransactionId, locale: undefined, platform: undefined },
      { token: who.token },
    );
    expect(shown.receiveEmail).toBe('ann@example.test');
  });

  test('an order that is paid later is mailed once, when it is paid; one paid by wallet at once', async () => {
    const who = await createFundedDiner(2300);
    const receiveEmail = 'ann@example.test';
    const later = await submitOrder(who, 2300, { receiveEmail });
    expect(await listMails(later.orderTransactionId)).toEqual([]);
    for (let time = 0; time < 3; time++)
      await confirmPayment({ db: database.db, payables }, later.orderSn, { now: clock.now() });
    expect(await listMails(later.orderTransactionId)).toMatchObject([
      { template: 'order-confirmed', locale: 'en' },
    ]);
    const now = await submitOrder(who, 2300, { receiveEmail, payType: 'WALLET_PAY' });
    expect(await listMails(now.orderTransactionId)).toMatchObject([{ template: 'order-confirmed' }]);
  });

  test('without an address there is none, and what is no address is refused', async () => {
    const who = await createFundedDiner(0);
    const placed = await submitOrder(who, 2300, { payType: 'CASH_PAY' });
    expect(await listMails(placed.orderTransactionId)).toEqual([]);
    const wire = { ...getOrder(who, shop, 0), payAmount: 23, receiveEmail: 'ann at home' };
    const answer = await client.send(submit, wire, { token: who.token });
    expect([answer.status, answer.envelope.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

test('DEC-66 an order at a table has no minimum and pays no packing', async () => {
  const dishes = [{ price: 1000, boxFee: 50 }];
  const rules = { config: { tables: ['A1'] }, minOrder: 5000, fees: { package: 100 } };
  const at = await insertShop(database.db, dishes, rules);
  const changes = {
    deliveryType: 'SELF_PICKUP',
    deliveryAddress: undefined,
    payType: 'CASH_PAY_ON_PICK',
  } as const;
  clock.set('2026-11-23T04:00:00.000Z');
  const who = await createFundedDiner(0);
  expect((await getError(who, 2000, changes, at)).code).toBe('MIN_ORDER');
  const placed = await submitOrder(who, 2000, { ...changes, tableNo: 'A1', deliveryTime: undefined }, at);
  const { total, fees } = await getStoredOrder(placed.orderTransactionId);
  expect([total, fees.packageFee, fees.boxFee]).toEqual([2000, 0, 0]);
});

test('DEC-53 an order carries a table that the restaurant has; another is refused', async () => {
  const at = await insertShop(database.db, [{ price: 1000 }], { config: { tables: ['A1', 'A2'] } });
  const dineIn = {
    deliveryType: 'SELF_PICKUP',
    deliveryAddress: undefined,
    deliveryTime: undefined,
    payType: 'CASH_PAY_ON_PICK',
  } as const;
  // Orders at a table need an open restaurant.
  clock.set('2026-11-23T04:00:00.000Z');
  const who = await createFundedDiner(0);
  const placed = await submitOrder(who, 2000, { ...dineIn, tableNo: 'A2' }, at);
  expect((await getStoredOrder(placed.orderTransactionId)).tableNo).toBe('A2');
  for (const restaurant of [at, shop]) {
    const answer = await getError(who, 2000, { ...dineIn, tableNo: 'B7' }, restaurant);
    expect([answer.code, answer.detail]).toEqual(['TABLE_UNKNOWN', { tableNo: 'B7' }]);
  }
  expect((await getError(who, 2300, { payType: 'CASH_PAY', tableNo: 'A1' }, at)).code).toBe('INVALID_INPUT');
});

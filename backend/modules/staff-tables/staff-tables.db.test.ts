import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { payments, refunds } from '../../schema/payments';
import { restaurantDomains } from '../../schema/restaurant';
import { voucherCodes } from '../../schema/vouchers';
import { createTestClock } from '../../testing/deps';
import {
  addTables,
  createMemberKey,
  createPartyLine,
  createShareNotice,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { fillWallet, getPurchase, insertVoucherShop } from '../../testing/vouchers';
import { acceptOrder, advanceOrder } from '../orders/steps/orders-by-staff';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertTableShop(database.db);
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const listTables = async () => (await counter.call('tables.open', getShopInput())).tables;
const listPartyOrders = ({ partyId }: TestMember) =>
  database.db.select().from(orders).where(eq(orders.partyId, partyId));

/** Creates a table with an unpaid bill of 11.00: a dish of 10.00 and 10% service charge. */
async function createOwingTable(tableNo = 'A1'): Promise<TestMember> {
  const mei = await sitDown(client, shop, { tableNo });
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  return mei;
}

test('TAB-05 the console shows each table with its people, what they owe and what is not sent, to the cent', async () => {
  const mei = await createOwingTable();
  const { digits } = await mei.view();
  const quan = await sitDown(client, shop, { name: 'Quân' });
  await quan.put([createPartyLine(shop.dishIds[1]!, 2)]);
  const { bill, openedAt } = await mei.view();
  expect(await listTables()).toEqual([
    {
      partyId: mei.partyId,
      tableNo: 'A1',
      digits,
      waiting: [],
      openedAt,
      people: [
        { no: 1, name: 'Mei', ownAmount: 1100, paidAmount: 0, heldAmount: 0 },
        { no: 2, name: 'Quân', ownAmount: 0, paidAmount: 0, heldAmount: 0 },
      ],
      unsent: [{ memberNo: 2, lineId: `${shop.dishIds[1]} `, name: 'Dish 1', count: 2 }],
      rounds: 1,
      total: bill.totalAmount,
      paid: 0,
      held: 0,
      left: bill.leftAmount,
    },
  ]);
  await counter.call('tables.removeLine', {
    ...getShopInput(),
    partyId: mei.partyId,
    memberNo: 2,
    lineId: `${shop.dishIds[1]} `,
  });
  const { lines, members } = await quan.view('zh-CN');
  expect(lines).toEqual([]);
  expect(members.map(({ removed }) => removed)).toEqual([
    undefined,
    { dishName: '菜 1', dishCount: 2, by: 0, at: clock.now().toISOString(), earlier: [] },
  ]);
});

test('TAB-09 the kitchen reads a remark’s phrases in its language, and free words with the language of their guest', async () => {
  const mei = await sitDown(client, shop);
  const quan = await sitDown(client, shop, { name: 'Quân', locale: 'vn' });
  const [first, second] = shop.dishIds;
  await mei.put([createPartyLine(first!, 1, { dishRemark: 'for the child' })]);
  await quan.put([
    createPartyLine(first!, 1, { dishRemark: 'Ít cay, cho em bé' }),
    createPartyLine(second!, 1, { dishRemark: 'Không hành' }),
  ]);
  const { lines } = await mei.view();
  expect(lines.map(({ dishExtra }) => dishExtra)).toEqual([
    'for the child',
    'Less spicy, cho em bé',
    'No onion',
  ]);
  await mei.send(1);
  const { open } = await counter.call('orders.board', getShopInput());
  expect(open[0]!.lines.map(({ remark }) => remark)).toEqual([
    'for the child',
    'Less spicy, cho em bé (Vietnamese)',
    'No onion',
  ]);
});

test('TAB-04 a round is accepted once staff accept it', async () => {
  const mei = await createOwingTable();
  expect((await mei.view()).rounds[0]!.isAccepted).toBeUndefined();
  const [order] = await listPartyOrders(mei);
  await acceptOrder(database.db, order!.id, clock.now());
  expect((await mei.view()).rounds[0]).toMatchObject({ orderStatus: OrderStatus.Accepted, isAccepted: true });
});

test('TAB-10 a table that calls stands first until it is answered, and reads the answer', async () => {
  await createOwingTable('A1');
  clock.advance({ minutes: 1 });
  const late = await createOwingTable('A2');
  const token = await client.guest();
  const call = (kind: 'staff' | 'bill') =>
    client.call(
      contract['parties.callStaff'],
      { partyId: late.partyId, memberKey: late.memberKey, kind },
      { token },
    );
  expect((await call('bill')).call).toMatchObject({ kind: 'bill' });
  expect(
    (await listTables()).map(({ tableNo, call: asked }) => [tableNo, asked?.kind, asked?.isAnswered]),
  ).toEqual([
    ['A2', 'bill', false],
    ['A1', undefined, undefined],
  ]);
  await counter.call('tables.answer', {
    ...getShopInput(),
    partyId: late.partyId,
    calledAt: clock.now().toISOString(),
    answer: 'Coming with two bowls',
    phrase: 'coming',
  });
  expect((await late.view()).call).toMatchObject({ answer: 'Coming with two bowls', phrase: 'coming' });
  expect((await listTables()).map(({ tableNo }) => tableNo)).toEqual(['A1', 'A2']);
  expect((await call('staff')).call).toEqual({ kind: 'staff', at: clock.now().toISOString() });
});

test('TAB-10 an answer is for the call that was read: a later one and one that a colleague has answered stay', async () => {
  const { partyId, memberKey, view } = await createOwingTable('A1');
  const token = await client.guest();
  const call = async (kind: 'staff' | 'bill') => {
    await client.call(contract['parties.callStaff'], { partyId, memberKey, kind }, { token });
    return (await listTables())[0]!.call!.at;
  };
  const toAnswer = (calledAt: string, phrase: 'coming' | 'fiveMinutes') => ({
    ...getShopInput(),
    partyId,
    calledAt,
    answer: undefined,
    phrase,
  });
  const first = await call('staff');
  clock.advance({ minutes: 1 });
  const second = await call('bill');
  expect((await counter.getError('tables.answer', toAnswer(first, 'coming'))).code).toBe('STATUS_CONFLICT');
  expect((await listTables())[0]!.call).toEqual({ kind: 'bill', at: second, isAnswered: false });
  await counter.call('tables.answer', toAnswer(second, 'coming'));
  // The same answer is sent again, as after a lost response.
  await counter.call('tables.answer', toAnswer(second, 'coming'));
  expect(await counter.getError('tables.answer', toAnswer(second, 'fiveMinutes'))).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by: expect.any(String), at: clock.now().toISOString() },
  });
  expect((await view()).call).toMatchObject({ phrase: 'coming' });
});

test('TAB-08 TAB-10 every screen is told which tables call or have guests who ask to sit down, until they are answered', async () => {
  const read = async () =>
    (await counter.call('attention.list', getShopInput())).tables.map(({ tableNo }) => tableNo);
  const { partyId, memberKey } = await createOwingTable('A1');
  expect(await read()).toEqual([]);
  const token = await client.guest();
  await client.call(contract['parties.callStaff'], { partyId, memberKey, kind: 'bill' }, { token });
  const person = { memberKey: createMemberKey(), name: 'Mallory', colour: 0 };
  const asking = { ...getShopInput(), tableNo: 'A2', ...person, asksStaff: true };
  await client.getError(contract['parties.join'], asking, { token });
  expect(await read()).toEqual(['A2', 'A1']);
  const calledAt = clock.now().toISOString();
  await counter.call('tables.answer', { ...getShopInput(), partyId, calledAt, answer: undefined });
  expect(await read()).toEqual(['A2']);
  clock.advance({ minutes: 6 });
  expect(await read()).toEqual([]);
});

test('TAB-07 staff take cash for what is left: the rounds are paid, the table is free, and the log names who took it', async () => {
  const mei = await createOwingTable();
  const { reference } = await mei.pay({ kind: 'amount', amount: 400, shown: 400 });
  await client.notify('bank', createShareNotice(reference, 400));
  const taking = { ...getShopInput(), partyId: mei.partyId, amount: 700, left: 700, way: 'cash' as const };
  await counter.call('tables.takePayment', taking);
  const after = await mei.view();
  expect(after).toMatchObject({ state: 'closed', bill: { paidAmount: 1100, leftAmount: 0 } });
  expect(after.shares.map(({ memberNo, amount, state }) => [memberNo, amount, state])).toEqual([
    [1, 400, 'paid'],
    [0, 700, 'paid'],
  ]);
  expect((await listPartyOrders(mei)).map(({ payStatus }) => payStatus)).toEqual([PayStatus.Paid]);
  expect((await counter.getError('tables.takePayment', taking)).code).toBe('PARTY_CLOSED');
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(desc(auditLog.id));
  expect(row).toMatchObject({ act: 'table.payment', subject: 'A1', actor: 'Ann', staffId: counter.staffId });
});

test('TAB-07 staff take no more than what nobody pays just now, and see when that has changed', async () => {
  const mei = await createOwingTable();
  const take = (amount: number, left: number) =>
    counter.getError('tables.takePayment', {
      ...getShopInput(),
      partyId: mei.partyId,
      amount,
      left,
      way: 'card',
    });
  await mei.pay({ kind: 'amount', amount: 400, shown: 400 });
  expect((await take(1100, 1100)).code).toBe('SHARE_CHANGED');
  expect((await take(800, 700)).code).toBe('SHARE_TOO_MUCH');
  expect((await take(0, 700)).code).toBe('INVALID_INPUT');
  expect((await mei.view()).bill).toMatchObject({ heldAmount: 400, paidAmount: 0 });
});

test('TAB-06 TAB-07 staff see until when a share is held, end that and take cash; money that comes after is refunded', async () => {
  const mei = await createOwingTable();
  const at = { ...getShopInput(), partyId: mei.partyId };
  const { shareId, reference } = await mei.pay({ kind: 'all', shown: 1100 });
  const [table] = await listTables();
  expect(table!.people[0]).toMatchObject({ heldAmount: 1100, heldUntil: '2026-11-23T04:15:00.000Z' });
  expect((await counter.getError('tables.releaseShare', { ...at, memberNo: 2 })).code).toBe('NOT_FOUND');
  await counter.call('tables.releaseShare', { ...at, memberNo: 1 });
  expect((await mei.view()).bill).toMatchObject({ heldAmount: 0, leftAmount: 1100 });
  await counter.call('tables.takePayment', { ...at, amount: 1100, left: 1100, way: 'cash' });
  await client.notify('bank', createShareNotice(reference, 1100));
  const refunded = await database.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.partyShareId, shareId));
  expect(refunded).toEqual([{ amount: 1100 }]);
});

test('TAB-07 a table is closed by staff once nothing is owed there, and its phones order nothing any more', async () => {
  const mei = await createOwingTable();
  const seen = { total: 0, people: 1, unsent: 0 };
  const closing = { ...getShopInput(), partyId: mei.partyId, seen: { ...seen, total: 1100 } };
  expect((await counter.getError('tables.close', closing)).code).toBe('STATUS_CONFLICT');
  const idle = await sitDown(client, shop, { tableNo: 'A5' });
  await idle.put([createPartyLine(shop.dishIds[0]!)]);
  const closingIdle = { ...getShopInput(), partyId: idle.partyId, seen };
  // A guest has put a dish into the next round since the card was read.
  expect((await counter.getError('tables.close', closingIdle)).code).toBe('STATUS_CONFLICT');
  for (const changed of [{ people: 2 }, { total: 1100 }]) {
    const other = { ...closingIdle, seen: { ...seen, unsent: 1, ...changed } };
    expect((await counter.getError('tables.close', other)).code).toBe('STATUS_CONFLICT');
  }
  await counter.call('tables.close', { ...closingIdle, seen: { ...seen, unsent: 1 } });
  await expect(idle.send(1)).rejects.toMatchObject({ code: 'PARTY_CLOSED' });
  const other = await insertTableShop(database.db);
  const stranger = await insertStaff(client.deps, other.restaurantId, 'counter');
  const elsewhere = { ...closing, restaurantId: other.restaurantId };
  expect((await stranger.getError('tables.close', elsewhere)).code).toBe('NOT_FOUND');
});

test('TAB-05 a round that is served is not paid by that, and the board asks to collect nothing for it', async () => {
  const mei = await createOwingTable();
  const [order] = await listPartyOrders(mei);
  const { open } = await counter.call('orders.board', getShopInput());
  expect(open).toMatchObject([
    { tableNo: 'A1', isPaid: false, toCollect: 0, payType: 'TABLE_BILL', mobile: '' },
  ]);
  await advanceOrder(database.db, order!.id, clock.now(), { to: 'done' });
  expect((await listPartyOrders(mei))[0]).toMatchObject({
    status: OrderStatus.Completed,
    payStatus: PayStatus.Unpaid,
  });
  expect((await mei.view()).bill.leftAmount).toBe(1100);
});

test('TAB-05 the figures of the day have a table’s takings once, by the ways in which its shares were paid', async () => {
  const manager = await insertStaff(client.deps, shop.restaurantId, 'manager');
  const mei = await createOwingTable();
  const { reference } = await mei.pay({ kind: 'amount', amount: 400, shown: 400 });
  await client.notify('bank', createShareNotice(reference, 400));
  clock.advance({ minutes: 5 });
  const getFigures = async () =>
    (await manager.call('figures.day', { restaurantId: shop.restaurantId, day: undefined })).figures;
  expect(await getFigures()).toMatchObject({ takings: 0, orderCount: 0, byWay: [] });
  await counter.call('tables.takePayment', {
    ...getShopInput(),
    partyId: mei.partyId,
    amount: 700,
    left: 700,
    way: 'card',
  });
  const day = await getFigures();
  expect(day).toMatchObject({
    takings: 1100,
    orderCount: 1,
    byWay: [
      { payType: 'CARD_AT_COUNTER', amount: 700 },
      { payType: 'PAY_NOW', amount: 400 },
    ],
    byMode: [{ mode: 'table', orderCount: 1, amount: 1100 }],
  });
  expect(day.parts).toMatchObject({ dishes: 1000, service: 100, takenOff: 0 });
});

describe('a bought voucher', () => {
  let codes: string[];

  beforeEach(async () => {
    const vouchers = await insertVoucherShop(database.db, [{ useTime: { en: '11:00-15:00' } }], {
      pickup: tablePickup,
    });
    await addTables(database.db, vouchers);
    shop = vouchers;
    counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
    const [diner] = await insertDiners(database.db, 1);
    await fillWallet(database.db, diner!, 5_000);
    const purchase = getPurchase(diner!, vouchers, 2, 1600, { payType: 'WALLET_PAY' });
    const { orderTransactionId } = await client.call(contract['vouchers.buy'], purchase, {
      token: diner!.token,
    });
    const rows = await database.db
      .select({ code: voucherCodes.code })
      .from(voucherCodes)
      .where(eq(voucherCodes.orderId, orderTransactionId));
    codes = rows.map(({ code }) => code);
  });

  const createVoucherPayment = ({ partyId }: TestMember, code: string, left: number) => ({
    ...getShopInput(),
    partyId,
    code,
    left,
  });
  const use = (...input: Parameters<typeof createVoucherPayment>) =>
    counter.call('tables.payByVoucher', createVoucherPayment(...input));
  const getRefusal = async (...input: Parameters<typeof createVoucherPayment>) =>
    (await counter.getError('tables.payByVoucher', createVoucherPayment(...input))).code;

  test('TAB-05 pays up to its face value once; what the next is worth beyond the bill lapses, and the table is free', async () => {
    const mei = await createOwingTable();
    expect(await use(mei, codes[0]!, 1100)).toEqual({ amount: 1000 });
    expect((await mei.view()).bill).toMatchObject({ paidAmount: 1000, leftAmount: 100 });
    expect(await getRefusal(mei, codes[0]!, 100)).toBe('VOUCHER_USED');
    expect((await counter.getError('money.redeem', { ...getShopInput(), code: codes[0]! })).code).toBe(
      'VOUCHER_USED',
    );
    expect(await use(mei, codes[1]!, 100)).toEqual({ amount: 100 });
    const after = await mei.view();
    expect(after).toMatchObject({ state: 'closed', bill: { paidAmount: 1100, leftAmount: 0 } });
    expect((await listPartyOrders(mei)).map(({ payStatus }) => payStatus)).toEqual([PayStatus.Paid]);
    const log = await database.db
      .select({ act: auditLog.act, subject: auditLog.subject, actor: auditLog.actor })
      .from(auditLog)
      .where(eq(auditLog.restaurantId, shop.restaurantId))
      .orderBy(desc(auditLog.id))
      .limit(2);
    expect(log).toEqual([
      { act: 'table.payment', subject: 'A1', actor: 'Ann' },
      { act: 'voucher.redeem', subject: codes[1], actor: 'Ann' },
    ]);
  });

  test('CON-14 outside of its hours is refused, and pays once the person was asked', async () => {
    const mei = await createOwingTable();
    clock.advance({ minutes: 4 * 60 });
    expect(await getRefusal(mei, codes[0]!, 1100)).toBe('VOUCHER_WRONG_TIME');
    const input = { ...createVoucherPayment(mei, codes[0]!, 1100), outsideHours: true };
    expect(await counter.call('tables.payByVoucher', input)).toEqual({ amount: 1000 });
  });

  test('TAB-05 that is refused stays unused: unknown, of another restaurant, or when something else is left', async () => {
    const mei = await createOwingTable();
    expect(await getRefusal(mei, codes[0]!, 1000)).toBe('SHARE_CHANGED');
    expect(await getRefusal(mei, 'no code', 1100)).toBe('VOUCHER_CODE_INVALID');
    const other = await insertTableShop(database.db);
    const stranger = await insertStaff(client.deps, other.restaurantId, 'counter');
    const elsewhere = await sitDown(client, other, { tableNo: 'A1' });
    await elsewhere.put([createPartyLine(other.dishIds[0]!)]);
    await elsewhere.send(1);
    const input = { ...createVoucherPayment(elsewhere, codes[0]!, 1100), restaurantId: other.restaurantId };
    expect((await stranger.getError('tables.payByVoucher', input)).code).toBe('NOT_FOUND');
    expect((await elsewhere.view()).bill.paidAmount).toBe(0);
    expect(await use(mei, codes[0]!, 1100)).toEqual({ amount: 1000 });
  });

  test('TAB-05 counts once in the figures: as takings when it was bought, not again when it pays', async () => {
    const manager = await insertStaff(client.deps, shop.restaurantId, 'manager');
    const mei = await createOwingTable();
    await use(mei, codes[0]!, 1100);
    await counter.call('tables.takePayment', {
      ...getShopInput(),
      partyId: mei.partyId,
      amount: 100,
      left: 100,
      way: 'cash',
    });
    clock.advance({ minutes: 5 });
    const { figures } = await manager.call('figures.day', { ...getShopInput(), day: undefined });
    expect(figures).toMatchObject({
      orders: 1100,
      vouchers: 1600,
      vouchersUsed: 1000,
      takings: 1700,
      byWay: [
        { payType: 'WALLET_PAY', amount: 1600 },
        { payType: 'CASH_PAY_ON_PICK', amount: 100 },
      ],
      byMode: [{ mode: 'table', orderCount: 1, amount: 1100 }],
    });
    expect(figures.byHour.reduce((sum, amount) => sum + amount, 0)).toBe(1700);
  });

  test('TAB-05 pays at one of two tables that try it at once, and never more than is left beside cash', async () => {
    const [mei, quan] = [await createOwingTable('A1'), await createOwingTable('A2')];
    const tries = await Promise.allSettled([use(mei, codes[0]!, 1100), use(quan, codes[0]!, 1100)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const bills = [(await mei.view()).bill, (await quan.view()).bill];
    expect(bills.map(({ paidAmount }) => paidAmount).sort()).toEqual([0, 1000]);
    const unpaid = bills[0]!.paidAmount === 0 ? mei : quan;
    const cash = {
      ...getShopInput(),
      partyId: unpaid.partyId,
      amount: 1100,
      left: 1100,
      way: 'cash' as const,
    };
    const both = await Promise.allSettled([
      use(unpaid, codes[1]!, 1100),
      counter.call('tables.takePayment', cash),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const byVoucher = both[0]!.status === 'fulfilled';
    expect((await unpaid.view()).bill.paidAmount).toBe(byVoucher ? 1000 : 1100);
    const [row] = await database.db
      .select({ usedAt: voucherCodes.usedAt })
      .from(voucherCodes)
      .where(eq(voucherCodes.code, codes[1]!));
    expect(row!.usedAt !== null).toBe(byVoucher);
  });
});

test('CON-13 every table has a state: free, ordering, eating, asks for the bill, and free again', async () => {
  const plan = async () =>
    Object.fromEntries(
      (await counter.call('tables.open', getShopInput())).plan.map(({ tableNo, state }) => [tableNo, state]),
    );
  expect(Object.values(await plan())).toEqual(Array(9).fill('free'));
  const mei = await sitDown(client, shop, { tableNo: 'A2' });
  expect((await plan()).A2).toBe('ordering');
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  expect(await plan()).toMatchObject({ A1: 'free', A2: 'eating' });
  await client.call(
    contract['parties.callStaff'],
    { partyId: mei.partyId, memberKey: mei.memberKey, kind: 'bill' },
    { token: await client.guest() },
  );
  expect((await plan()).A2).toBe('bill');
  const answered = { partyId: mei.partyId, calledAt: clock.now().toISOString(), answer: undefined };
  await counter.call('tables.answer', { ...getShopInput(), ...answered });
  expect((await plan()).A2).toBe('eating');
  const paid = { partyId: mei.partyId, amount: 1100, left: 1100, way: 'cash' } as const;
  await counter.call('tables.takePayment', { ...getShopInput(), ...paid });
  expect((await plan()).A2).toBe('free');
});

test('CON-13 codes of all tables or of one are a page to print, for the counter of that restaurant alone', async () => {
  const path = `/staff/table-codes?restaurantId=${shop.restaurantId}`;
  await database.db.delete(restaurantDomains).where(eq(restaurantDomains.restaurantId, shop.restaurantId));
  expect((await counter.call('tables.open', getShopInput())).hasCodes).toBe(false);
  expect((await counter.fetch(path)).status).toBe(404);
  const host = `tables-${shop.restaurantId}.example`;
  await database.db.insert(restaurantDomains).values({ host, restaurantId: shop.restaurantId, position: 0 });
  expect((await counter.call('tables.open', getShopInput())).hasCodes).toBe(true);
  const sheet = await counter.fetch(path);
  const text = await sheet.text();
  expect(text.match(/<article>/g)).toHaveLength(9);
  expect(text).toContain(`https://${host}/orderDish?tableNo=A9`);
  expect(sheet.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'/,
  );
  const one = await (await counter.fetch(`${path}&only=A3`)).text();
  expect(one.match(/<article>/g)).toHaveLength(1);
  expect((await counter.fetch(`${path}&only=Z9`)).status).toBe(404);
  const cook = await insertStaff(client.deps, shop.restaurantId, 'kitchen');
  expect((await cook.fetch(path)).status).toBe(403);
});

test('CON-13 a removed guest orders and pays nothing any more, joins anew as another, and the dishes stay on the bill', async () => {
  const mei = await createOwingTable();
  const quan = await sitDown(client, shop, { name: 'Quân', locale: 'vn' });
  await quan.put([createPartyLine(shop.dishIds[1]!, 2)]);
  const at = { ...getShopInput(), partyId: mei.partyId };
  await counter.call('tables.removeGuest', { ...at, memberNo: 2 });
  expect((await counter.getError('tables.removeGuest', { ...at, memberNo: 2 })).code).toBe('NOT_FOUND');
  await expect(quan.view()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(quan.put([createPartyLine(shop.dishIds[1]!, 1)])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const [table] = await listTables();
  expect(table!.unsent).toEqual([]);
  expect(table!.people.map(({ name, hasLeft }) => [name, hasLeft])).toEqual([
    ['Mei', undefined],
    ['Quân', true],
  ]);

  // The guest who ordered stays on the bill; the amount is open for whoever pays it.
  await counter.call('tables.removeGuest', { ...at, memberNo: 1 });
  const again = await sitDown(client, shop, { name: 'Mei' });
  expect((await again.view()).members.map(({ no, ownAmount }) => [no, ownAmount])).toEqual([
    [1, 1100],
    [2, 0],
    [3, 0],
  ]);
});

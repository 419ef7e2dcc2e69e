import { randomUUID } from 'node:crypto';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { enqueueChange } from '../../../core/print-changes';
import { findNextJob } from '../../../core/print-queue';
import type { Tx } from '../../../db/client';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';

import { auditLog } from '../../../schema/operator';
import { orderLines, orders } from '../../../schema/orders';
import { parties, partyRounds } from '../../../schema/parties';
import { printers, printJobs } from '../../../schema/printers';
import { takings } from '../../../schema/takings';
import { commitWhileAwaited } from '../../../testing/commit-while-awaited';
import { createTestClock } from '../../../testing/deps';

import {
  createPartyLine,
  createShareNotice,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import { createOrderLine, type TestShop } from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';
import type { OrderRow } from '../../orders/orders.repository';
import { acceptOrder } from '../../orders/steps/orders-by-staff';
import { stepBack } from '../../orders/steps/step-back';
import { releaseExpiredShares } from '../end-parties';
import { moveOrders } from './open-tables';

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
  await openShop();
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

type ShopInput = Parameters<typeof insertTableShop> extends [unknown, ...infer Rest] ? Rest : never;
async function openShop(...input: ShopInput) {
  shop = await insertTableShop(database.db, ...input);
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
}

type Move = 'tables.move' | 'tables.join' | 'tables.takeLines';
const act = (name: Move, input: object) =>
  counter.call(name, { restaurantId: shop.restaurantId, ...input } as never);
const getParty = async (partyId: string) =>
  (await database.db.select().from(parties).where(eq(parties.id, partyId)))[0]!;
const listPartyOrders = (partyId: string) =>
  database.db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(partyRounds, eq(partyRounds.orderId, orders.id))
    .where(eq(orders.partyId, partyId))
    .orderBy(partyRounds.no);
const getAudit = async () =>
  (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]!;

/** A table with an unpaid round of the given dishes, each of 11.00 with service. */
async function createTable(tableNo: string, { name = 'Mei', dishes = 1 } = {}): Promise<TestMember> {
  const guest = await sitDown(client, shop, { tableNo, name });
  await guest.put([createPartyLine(shop.dishIds[0]!, dishes)]);
  await guest.send(1);
  return guest;
}

const acceptRound = async ({ partyId }: TestMember) => {
  const [order] = await listPartyOrders(partyId);
  return acceptOrder(database.db, order!.sn, clock.now(), { starts: true, actor: 'Ann' });
};

/** Adds a printer that prints the ticket of each accepted order, and returns its id. */
async function insertPrinter(): Promise<string> {
  const id = `p${shop.restaurantId}`;
  await database.db.insert(printers).values({
    id,
    restaurantId: shop.restaurantId,
    name: 'Kitchen',
    kind: 'star',
    width: 80,
    onAccept: ['ticket'],
    language: 'en',
    secretHash: `h${shop.restaurantId}`,
    createdAt: clock.now(),
  });
  return id;
}
const listKinds = async (printerId: string) =>
  (await database.db.select().from(printJobs).where(eq(printJobs.printerId, printerId))).map(
    ({ kind }) => kind,
  );
const markPrinted = (printerId: string) =>
  database.db.update(printJobs).set({ state: 'printed' }).where(eq(printJobs.printerId, printerId));

describe('a move', () => {
  test('HND-09 moves the party with its bill, its digits and what its kitchen sees', async () => {
    const mei = await createTable('A4');
    await acceptRound(mei);
    await act('tables.move', { partyId: mei.partyId, tableNo: 'A7' });
    const view = await mei.view();
    const board = await counter.call('tables.open', { restaurantId: shop.restaurantId });
    const { digits } = board.plan.find(({ tableNo }) => tableNo === 'A7')!;
    expect(view).toMatchObject({ tableNo: 'A7', digits, bill: { totalAmount: 1100 } });
    expect(view.rounds[0]).toMatchObject({ movedFrom: 'A4', totalAmount: 1100 });
    expect(board.plan.find(({ tableNo }) => tableNo === 'A4')).toMatchObject({ state: 'free' });
    expect(board.tables).toMatchObject([{ tableNo: 'A7', from: ['A4'] }]);
    const { tickets } = await counter.call('kitchen.tickets', { restaurantId: shop.restaurantId });
    expect(tickets).toMatchObject([{ tableNo: 'A7', movedFrom: 'A4' }]);
    expect(await getAudit()).toMatchObject({
      act: 'table.move',
      subject: 'A4',
      actor: 'Ann',
      detail: { before: 'A4', after: 'A7' },
    });
  });

  test('HND-09 keeps a pending payment, whose money then settles the bill', async () => {
    const mei = await createTable('A4');
    const { reference } = await mei.pay({ kind: 'all', shown: 1100 });
    await act('tables.move', { partyId: mei.partyId, tableNo: 'A7' });
    await client.notify('bank', createShareNotice(reference, 1100));
    expect(await getParty(mei.partyId)).toMatchObject({
      state: 'closed',
      tableNo: 'A7',
      paid: 1100,
      held: 0,
    });
  });

  test('HND-09 prints the ticket again on the kitchen’s printer, once per move', async () => {
    const mei = await createTable('A4');
    const printerId = await insertPrinter();
    await acceptRound(mei);
    const move = (tableNo: string) => act('tables.move', { partyId: mei.partyId, tableNo });
    await markPrinted(printerId);
    await move('A7');
    await move('A7');
    await markPrinted(printerId);
    await move('A9');
    expect(await listKinds(printerId)).toEqual(['ticket', 'ticket', 'ticket']);
  });

  test('HND-09 prints a ticket once that waits while its table moves', async () => {
    const mei = await createTable('A4');
    const printerId = await insertPrinter();
    await acceptRound(mei);
    await act('tables.move', { partyId: mei.partyId, tableNo: 'A7' });
    expect(await listKinds(printerId)).toEqual(['ticket']);
  });

  test.each([
    [
      'a move',
      (tx: Tx, order: OrderRow) => moveOrders(tx, [order], { tableNo: 'A7', move: 'one', now: clock.now() }),
    ],
    [
      'a change',
      (tx: Tx, { id: orderId, restaurantId }: OrderRow) =>
        enqueueChange(tx, {
          restaurantId,
          orderId,
          change: { isCanceled: false, taken: [{ position: 0, count: 1 }] },
          actor: 'Ann',
          now: clock.now(),
        }),
    ],
  ])('HND-09 CON-09 a poll during %s waits, so that its ticket shows it', async (_, change) => {
    const mei = await createTable('A4');
    const printerId = await insertPrinter();
    const order = await acceptRound(mei);
    const [printer] = await database.db.select().from(printers).where(eq(printers.id, printerId));
    const job = await commitWhileAwaited(
      database.db,
      (tx) => change(tx, order),
      () => findNextJob(database.db, printer!, { takes: true, now: clock.now() }),
    );
    expect(job).toMatchObject({ kind: 'ticket', state: 'sent' });
    expect(await listKinds(printerId)).toEqual(['ticket']);
  });

  test('HND-09 prints the ticket again that the kitchen has of an order whose acceptance was undone', async () => {
    const mei = await createTable('A4');
    const printerId = await insertPrinter();
    const { id } = await acceptRound(mei);
    await markPrinted(printerId);
    await stepBack(database.db, id, { now: clock.now() });
    await act('tables.move', { partyId: mei.partyId, tableNo: 'A7' });
    expect(await listKinds(printerId)).toEqual(['ticket', 'ticket']);
  });

  test.each([
    ['a table with other guests', 'A5', 'TABLE_TAKEN'],
    ['a table that does not exist', 'X1', 'TABLE_UNKNOWN'],
  ])('HND-09 to %s is refused', async (_, tableNo, code) => {
    const mei = await createTable('A4');
    await createTable('A5', { name: 'Linh' });
    await expect(act('tables.move', { partyId: mei.partyId, tableNo })).rejects.toMatchObject({ code });
    expect((await mei.view()).tableNo).toBe('A4');
  });

  test('HND-09 leaves the old table to the next guests', async () => {
    const mei = await createTable('A4');
    await act('tables.move', { partyId: mei.partyId, tableNo: 'A7' });
    const next = await sitDown(client, shop, { tableNo: 'A4', name: 'Quân' });
    expect(next.partyId).not.toBe(mei.partyId);
    const friend = await sitDown(client, shop, { tableNo: 'A7', name: 'Linh' });
    expect(friend.partyId).toBe(mei.partyId);
  });
});

/** Returns the phone's own view of the party that its party was joined to. */
async function follow(member: TestMember) {
  const { joinedTo, state } = await member.view();
  expect(state).toBe('closed');
  const there = { ...member, partyId: joinedTo!.partyId };
  const view = await client.call(
    contract['parties.view'],
    { partyId: there.partyId, memberKey: member.memberKey },
    { token: await client.guest(), locale: 'en' },
  );
  return { view, memberNo: member.memberNo + joinedTo!.shift };
}

describe('joined tables', () => {
  test('HND-09 are one bill, on which each guest owes the same as before', async () => {
    const mei = await createTable('A4', { dishes: 2 });
    const linh = await createTable('A7', { name: 'Linh' });
    const quan = await sitDown(client, shop, { tableNo: 'A4', name: 'Quân' });
    await quan.put([createPartyLine(shop.dishIds[1]!, 1, { sharedWith: [1, 2] })]);
    await act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId });
    const { view, memberNo } = await follow(mei);
    expect(view).toMatchObject({ tableNo: 'A7', bill: { totalAmount: 3300 }, state: 'open' });
    expect(view.members.map(({ no, name, ownAmount }) => ({ no, name, ownAmount }))).toEqual([
      { no: 1, name: 'Linh', ownAmount: 1100 },
      { no: 2, name: 'Mei', ownAmount: 2200 },
      { no: 3, name: 'Quân', ownAmount: 0 },
    ]);
    expect(memberNo).toBe(2);
    expect(view.lines).toMatchObject([{ memberNo: 3, sharedWith: [2, 3] }]);
    expect(view.rounds.map(({ no, sentBy, movedFrom }) => ({ no, sentBy, movedFrom }))).toEqual([
      { no: 1, sentBy: 1, movedFrom: undefined },
      { no: 2, sentBy: 2, movedFrom: 'A4' },
    ]);
    expect(await getParty(mei.partyId)).toMatchObject({ state: 'closed', billed: 0, paid: 0, held: 0 });
    expect((await getAudit()).detail).toEqual({
      before: [
        { tableNo: 'A4', billed: 2200, paid: 0, held: 0 },
        { tableNo: 'A7', billed: 1100, paid: 0, held: 0 },
      ],
      after: { tableNo: 'A7', billed: 3300, paid: 0, held: 0 },
    });
  });

  test.each([
    ['one', true, false],
    ['the other', false, true],
    ['both', true, true],
  ])('HND-09 can have rounds that the waiter of %s took', async (_, atFirst, atSecond) => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    const takeRound = (tableNo: string) =>
      counter.call(
        'orders.take',
        {
          restaurantId: shop.restaurantId,
          source: 'waiter',
          deliveryType: 'SELF_PICKUP',
          tableNo,
          dishList: [createOrderLine(shop.dishIds[0]!, 1)],
          deliveryAddress: undefined,
          payBy: 'bill',
          payType: undefined,
          name: undefined,
          mobile: undefined,
          deliveryTime: undefined,
          remark: undefined,
          payAmount: 1100,
        },
        { idempotencyKey: randomUUID() },
      );
    if (atFirst) await takeRound('A4');
    if (atSecond) await takeRound('A7');
    await act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId });
    const { view } = await follow(mei);
    const rounds = 2 + Number(atFirst) + Number(atSecond);
    expect(view).toMatchObject({ bill: { totalAmount: rounds * 1100 } });
    expect(view.members.map(({ no, name }) => [no, name])).toEqual([
      [0, 'Ann'],
      [1, 'Linh'],
      [2, 'Mei'],
    ]);
  });

  test('HND-09 carry paid and pending payments over to the common bill', async () => {
    const mei = await createTable('A4', { dishes: 2 });
    const linh = await createTable('A7', { name: 'Linh' });
    const paid = await mei.pay({ kind: 'amount', amount: 500, shown: 500 });
    await client.notify('bank', createShareNotice(paid.reference, 500));
    const pending = await mei.pay({ kind: 'own', shown: 1700 });
    await act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId });
    expect(await getParty(linh.partyId)).toMatchObject({ billed: 3300, paid: 500, held: 1700 });
    await client.notify('bank', createShareNotice(pending.reference, 1700));
    await client.notify('bank', createShareNotice(pending.reference, 1700));
    expect(await getParty(linh.partyId)).toMatchObject({ paid: 2200, held: 0, state: 'open' });
    const last = await linh.pay({ kind: 'own', shown: 1100 });
    await client.notify('bank', createShareNotice(last.reference, 1100));
    expect(await getParty(linh.partyId)).toMatchObject({ state: 'closed', paid: 3300 });
    expect((await listPartyOrders(linh.partyId)).map(({ payStatus }) => payStatus)).toEqual([
      PayStatus.Paid,
      PayStatus.Paid,
    ]);
  });

  test('HND-09 end a pending payment on time at the table where it is now', async () => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    await mei.pay({ kind: 'own', shown: 1100 });
    await act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId });
    clock.set(new Date(tableNoon.getTime() + 3_600_000));
    expect(await releaseExpiredShares(client.deps)).toBe(1);
    expect(await getParty(linh.partyId)).toMatchObject({ billed: 2200, paid: 0, held: 0 });
  });

  test('HND-09 count each payment in the figures with the bill that it paid', async () => {
    await openShop(undefined, { pickup: { ...tablePickup, tablePayFirst: true } });
    const linh = await createTable('A7', { name: 'Linh' });
    const first = await linh.pay({ kind: 'all', shown: 1100 });
    await client.notify('bank', createShareNotice(first.reference, 1100));
    clock.set(new Date(tableNoon.getTime() + 60_000));
    const mei = await createTable('A4', { dishes: 2 });
    const second = await mei.pay({ kind: 'all', shown: 2200 });
    await client.notify('bank', createShareNotice(second.reference, 2200));
    clock.set(new Date(tableNoon.getTime() + 120_000));
    await act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId });
    const rows = await database.db.select().from(takings).where(eq(takings.restaurantId, shop.restaurantId));
    const shares = rows.filter(({ source }) => source === 'share');
    expect(shares.map(({ at, amount }) => [at.getTime() - tableNoon.getTime(), amount]).sort()).toEqual([
      [0, 1100],
      [60_000, 2200],
    ]);
  });

  test('HND-09 do not take a round as sent that staff brought under its number', async () => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    await linh.put([createPartyLine(shop.dishIds[1]!)]);
    await act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId });
    await expect(linh.send(2)).rejects.toMatchObject({ code: 'ROUND_CHANGED' });
    expect((await linh.send(3)).rounds).toHaveLength(3);
  });

  test('HND-09 wait while a round of either waits for its money, and the error names that table', async () => {
    await openShop(undefined, { pickup: { ...tablePickup, tablePayFirst: true } });
    const mei = await createTable('A4');
    const linh = await sitDown(client, shop, { tableNo: 'A7', name: 'Linh' });
    for (const [from, into] of [
      [mei, linh],
      [linh, mei],
    ] as const)
      await expect(
        act('tables.join', { partyId: from.partyId, intoPartyId: into.partyId }),
      ).rejects.toMatchObject({ code: 'TABLE_PAYING', detail: { tableNo: 'A4' } });
  });

  test('HND-09 of one table with itself, or of another restaurant, are refused', async () => {
    const mei = await createTable('A4');
    await expect(
      act('tables.join', { partyId: mei.partyId, intoPartyId: mei.partyId }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const linh = await createTable('A7', { name: 'Linh' });
    await openShop();
    await expect(
      act('tables.join', { partyId: mei.partyId, intoPartyId: linh.partyId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('lines that staff take over', () => {
  const take = async (from: TestMember, into: TestMember, lines: object[], more = {}) => {
    const [order] = await listPartyOrders(from.partyId);
    const input = { partyId: from.partyId, intoPartyId: into.partyId, orderId: order!.id, lines, ...more };
    return act('tables.takeLines', input);
  };

  test('HND-09 leave both bills together the same to the cent', async () => {
    await openShop([{ price: 333, stock: 9 }, { price: 77 }], {
      pickup: { ...tablePickup, tableServicePercent: 7 },
    });
    const mei = await sitDown(client, shop, { tableNo: 'A4' });
    await mei.put([createPartyLine(shop.dishIds[0]!, 3), createPartyLine(shop.dishIds[1]!, 2)]);
    await mei.send(1);
    const linh = await createTable('A7', { name: 'Linh' });
    const before = [await getParty(mei.partyId), await getParty(linh.partyId)];
    const { rounds } = await counter.call('tables.rounds', {
      restaurantId: shop.restaurantId,
      partyId: mei.partyId,
    });
    expect(rounds[0]!.lines.map(({ count }) => count)).toEqual([3, 2]);
    await take(
      mei,
      linh,
      [
        { position: 0, count: 2 },
        { position: 1, count: 2 },
      ],
      { memberNo: 1 },
    );
    const after = [await getParty(mei.partyId), await getParty(linh.partyId)];
    const sum = (rows: typeof before) => rows.reduce((all, { billed }) => all + billed, 0);
    expect(sum(after)).toBe(sum(before));
    const [rest] = await listPartyOrders(mei.partyId);
    const brought = (await listPartyOrders(linh.partyId)).find(({ movedFrom }) => movedFrom === 'A4')!;
    expect(brought).toMatchObject({ tableNo: 'A7', total: before[0]!.billed - rest!.total });
    for (const { total, fees } of [rest!, brought])
      expect(total).toBe(fees.dishAmount + fees.serviceFee + fees.consumeTax + (fees.cashRounding ?? 0));
    const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, rest!.id));
    expect(lines.map(({ count, stockTaken }) => ({ count, stockTaken }))).toEqual([
      { count: 1, stockTaken: 1 },
    ]);
    const view = await linh.view();
    expect(view.rounds[1]).toMatchObject({ no: 2, sentBy: 0, movedFrom: 'A4' });
    expect(view.members[0]!.ownAmount).toBe(view.bill.totalAmount);
    expect((await mei.view()).members[0]!.ownAmount).toBe(rest!.total);
    expect((await getAudit()).detail).toMatchObject({
      order: rest!.sn,
      newOrder: brought.sn,
      before: [{ billed: before[0]!.billed }, { billed: before[1]!.billed }],
      after: [{ billed: rest!.total }, { billed: after[1]!.billed }],
    });
  });

  test('HND-09 can be a round that a guest counted when sending the next one, who sees the new bill first', async () => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    await mei.put([createPartyLine(shop.dishIds[1]!)]);
    await take(mei, linh, [{ position: 0, count: 1 }]);
    await expect(mei.send(2)).rejects.toMatchObject({ code: 'ROUND_CHANGED' });
    expect((await mei.send(1)).rounds).toHaveLength(1);
  });

  test('HND-09 can be a whole round, after which the next one is counted on', async () => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    const quan = await sitDown(client, shop, { tableNo: 'A7', name: 'Quân' });
    await mei.put([createPartyLine(shop.dishIds[1]!)]);
    await mei.send(2);
    await take(mei, linh, [{ position: 0, count: 1 }]);
    const { rounds, bill } = await mei.view();
    expect(rounds.map(({ no, totalAmount }) => [no, totalAmount])).toEqual([[1, 715]]);
    expect(bill.totalAmount).toBe(715);
    const { members } = await quan.view();
    // All who are there share the dishes.
    expect(members.map(({ ownAmount }) => ownAmount)).toEqual([1650, 550]);
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    expect((await mei.send(2)).rounds).toHaveLength(2);
  });

  test.each([
    ['a guest is paying', 'TABLE_PAYING', false],
    ['their guest has paid for them', 'BILL_PAID', true],
  ])('HND-09 stay while %s', async (_, code, isPaid) => {
    const mei = await createTable('A4', { dishes: 2 });
    const linh = await createTable('A7', { name: 'Linh' });
    const { reference } = await mei.pay({ kind: 'own', shown: 2200 });
    const other = await sitDown(client, shop, { tableNo: 'A4', name: 'Quân' });
    await other.put([createPartyLine(shop.dishIds[0]!, 3)]);
    await other.send(2);
    if (isPaid) await client.notify('bank', createShareNotice(reference, 2200));
    await expect(take(mei, linh, [{ position: 0, count: 1 }])).rejects.toMatchObject({ code });
    expect(await getParty(mei.partyId)).toMatchObject({ billed: 5500 });
  });

  test('HND-09 wait while a round of the other table waits for its money, and the error names that table', async () => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    await database.db
      .update(orders)
      .set({ status: OrderStatus.AwaitingPayment })
      .where(eq(orders.partyId, linh.partyId));
    await expect(take(mei, linh, [{ position: 0, count: 1 }])).rejects.toMatchObject({
      code: 'TABLE_PAYING',
      detail: { tableNo: 'A7' },
    });
  });

  test.each([
    ['more pieces than there are', { lines: [{ position: 0, count: 2 }] }, 'INVALID_INPUT'],
    ['no pieces', { lines: [] }, 'INVALID_INPUT'],
    ['a guest who is not at the other table', { memberNo: 9 }, 'NOT_FOUND'],
  ])('HND-09 of %s are refused', async (_, changes, code) => {
    const mei = await createTable('A4');
    const linh = await createTable('A7', { name: 'Linh' });
    const { lines = [{ position: 0, count: 1 }], ...more } = changes as { lines?: object[] };
    await expect(take(mei, linh, lines, more)).rejects.toMatchObject({ code });
  });
});

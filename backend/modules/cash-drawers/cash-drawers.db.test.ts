import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { toSeenOrder } from '@/lib/contract/staff/orders';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { auditLog } from '../../schema/operator';
import { payments, refunds } from '../../schema/payments';
import { createTestClock } from '../../testing/deps';
import { tableNoon } from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { createOrderLine, insertShop, type TestShop } from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';

type Person = Awaited<ReturnType<typeof insertStaff>>;

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let ann: Person;
let bo: Person;
let mei: Person;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertShop(database.db, [{ price: 1000 }]);
  ann = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  bo = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Bo' });
  mei = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Mei' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const here = () => ({ restaurantId: shop.restaurantId });
const list = (who = ann) => who.call('drawers.list', here());
const open = async (who: Person, drawer: string, float = 10_000) =>
  (await who.call('drawers.open', { ...here(), drawer, float })).shiftId;
const move = (who: Person, shiftId: number, kind: 'in' | 'out', amount: number, reason: string) =>
  who.call('drawers.move', { ...here(), shiftId, kind, amount, reason });
const toClosing = (shiftId: number, counted: number, expected: number) => ({
  ...here(),
  shiftId,
  expected,
  counted,
  note: undefined,
});
const close = (who: Person, shiftId: number, counted: number, expected: number) =>
  who.call('drawers.close', toClosing(shiftId, counted, expected));
/** Takes an order of one dish at the counter, for take away; its price is 9.00 after the discount for pick-up. */
const price = 900;
const take = (who: Person, changes: Partial<StaffInput<'orders.take'>> = {}) =>
  who.call('orders.take', {
    ...here(),
    source: 'counter',
    deliveryType: 'SELF_PICKUP',
    tableNo: undefined,
    dishList: [createOrderLine(shop.dishIds[0]!, 1)],
    deliveryAddress: undefined,
    payBy: 'cash',
    payType: undefined,
    name: undefined,
    mobile: undefined,
    deliveryTime: undefined,
    remark: undefined,
    payAmount: price,
    ...changes,
  });

describe('HND-10 a cash drawer', () => {
  test('HND-10 from float to count: cash of orders and moves with reasons make what has to be in it', async () => {
    const shiftId = await open(ann, 'Counter');
    await take(ann);
    await take(ann, { payBy: 'card' });
    await move(ann, shiftId, 'in', 2_000, 'Small change from the bank');
    await move(bo, shiftId, 'out', 1_550, 'Ice');
    const [shift] = (await list()).shifts;
    expect(shift).toMatchObject({
      drawer: 'Counter',
      openedBy: 'Ann',
      float: 10_000,
      taken: price,
      givenBack: 0,
      putIn: 2_000,
      takenOut: 1_550,
      expected: 11_350,
      byPerson: [
        { name: 'Ann', taken: price, putIn: 2_000, takenOut: 0 },
        { name: 'Bo', taken: 0, putIn: 0, takenOut: 1_550 },
      ],
      moves: [
        { kind: 'in', amount: 2_000, reason: 'Small change from the bank', by: 'Ann' },
        { kind: 'out', amount: 1_550, reason: 'Ice', by: 'Bo' },
      ],
    });
    expect(shift!.closing).toBeUndefined();
    expect(await close(ann, shiftId, 11_300, 11_350)).toEqual({ expected: 11_350, difference: -50 });
    const [closed] = (await list()).shifts;
    expect(closed!.closing).toMatchObject({ by: 'Ann', counted: 11_300, difference: -50 });
    expect((await bo.getError('drawers.close', toClosing(shiftId, 0, 11_350))).code).toBe('STATUS_CONFLICT');
    expect((await list()).mine).toBeUndefined();
  });

  test('HND-10 every act is in the log with its amounts', async () => {
    const shiftId = await open(ann, 'Counter');
    await move(ann, shiftId, 'out', 500, 'Ice');
    await close(ann, shiftId, 9_500, 9_500);
    const rows = await database.db
      .select({
        act: auditLog.act,
        subject: auditLog.subject,
        actor: auditLog.actor,
        detail: auditLog.detail,
      })
      .from(auditLog)
      .where(eq(auditLog.restaurantId, shop.restaurantId))
      .orderBy(auditLog.id);
    expect(rows.filter(({ act }) => act.startsWith('drawer.'))).toEqual([
      { act: 'drawer.open', subject: 'Counter', actor: 'Ann', detail: { float: 10_000 } },
      { act: 'drawer.out', subject: 'Counter', actor: 'Ann', detail: { amount: 500, reason: 'Ice' } },
      {
        act: 'drawer.close',
        subject: 'Counter',
        actor: 'Ann',
        detail: { expected: 9_500, counted: 9_500, difference: 0 },
      },
    ]);
  });

  test('HND-10 cash goes into the drawer of the person; with one drawer only, into that', async () => {
    const first = await open(ann, 'Counter');
    await take(bo);
    const second = await open(bo, 'Bar');
    await take(bo);
    await take(ann);
    await take(mei);
    const takenOf = async () => (await list()).shifts.map(({ drawer, taken }) => [drawer, taken]);
    expect(await takenOf()).toEqual([
      ['Counter', 2 * price],
      ['Bar', price],
    ]);
    expect([(await list(ann)).mine, (await list(bo)).mine, (await list(mei)).mine]).toEqual([
      first,
      second,
      undefined,
    ]);
    await mei.call('drawers.use', { ...here(), shiftId: second });
    await take(mei);
    expect(await takenOf()).toEqual([
      ['Counter', 2 * price],
      ['Bar', 2 * price],
    ]);
    const { cashOutside } = await mei.call('figures.day', { ...here(), day: undefined });
    expect(cashOutside).toBe(price);
  });

  test('HND-10 a refund in cash leaves the drawer, and an undone completion takes its cash back', async () => {
    const shiftId = await open(ann, 'Counter');
    const refunded = await take(ann);
    const { card } = await mei.call('orders.detail', { ...here(), orderId: refunded.orderId });
    await mei.call('orders.cancel', {
      ...here(),
      orderId: refunded.orderId,
      seen: toSeenOrder(card),
      method: 'SOURCE',
      reason: undefined,
    });
    const [due] = await database.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.restaurantId, shop.restaurantId), eq(refunds.state, 'due')));
    await mei.call('money.refundSent', { ...here(), refundId: due!.id, to: 'SOURCE' });
    const later = await take(ann, { payBy: 'handover' });
    const advance = (to: 'done' | 'preparing', from: 'accepted' | 'done') =>
      ann.call('orders.advance', { ...here(), orderId: later.orderId, from, to });
    const { lastAct } = await advance('done', 'accepted');
    expect((await list()).shifts).toMatchObject([{ taken: 2 * price, givenBack: price, expected: 10_900 }]);
    const known = (await listStaffEvents(client.deps, shop.restaurantId)).length;
    await ann.call('orders.back', { ...here(), orderId: later.orderId, actAt: lastAct!.at });
    expect((await list()).shifts).toMatchObject([
      { shiftId, taken: price, givenBack: price, expected: 10_000 },
    ]);
    expect((await listStaffEvents(client.deps, shop.restaurantId)).slice(known)).toContainEqual({
      kind: 'money',
      subject: expect.stringMatching(/^payment:/),
    });
  });

  test('HND-10 a drawer is opened once, its moves are recorded once, and both need a reason or a float', async () => {
    const shiftId = await open(ann, 'Counter');
    expect((await bo.getError('drawers.open', { ...here(), drawer: 'counter', float: 0 })).code).toBe(
      'STATUS_CONFLICT',
    );
    const asked = { ...here(), shiftId, kind: 'out', amount: 300, reason: 'Ice' } as const;
    for (const _ of [1, 2]) await ann.call('drawers.move', asked, { idempotencyKey: 'one-move' });
    expect((await list()).shifts).toMatchObject([{ takenOut: 300 }]);
    for (const wrong of [{ reason: '' }, { amount: 0 }, { amount: -1 }]) {
      const body = JSON.stringify({ ...asked, ...wrong });
      const headers = { 'content-type': 'application/json' };
      const answer = await ann.fetch('/staff/drawers.move', { method: 'POST', body, headers });
      expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
    const elsewhere = await insertShop(database.db);
    const stranger = await insertStaff(client.deps, elsewhere.restaurantId, 'owner');
    expect(
      (await stranger.getError('drawers.move', { ...asked, restaurantId: elsewhere.restaurantId })).code,
    ).toBe('NOT_FOUND');
  });

  test('HND-10 a count is refused when money has moved since the person began, and names what has to be in it now', async () => {
    const shiftId = await open(ann, 'Counter');
    await take(bo);
    const refused = await ann.getError('drawers.close', toClosing(shiftId, 10_000, 10_000));
    expect(refused).toMatchObject({ code: 'STATUS_CONFLICT', detail: { expected: (10_000 + price) / 100 } });
    expect((await list()).shifts[0]!.closing).toBeUndefined();
    expect(await close(ann, shiftId, 10_900, 10_900)).toEqual({ expected: 10_900, difference: 0 });
  });

  test('HND-10 the closing report has the drawers of the day with their counts', async () => {
    const shiftId = await open(ann, 'Counter', 5_000);
    await take(ann);
    await close(mei, shiftId, 5_900, 5_900);
    const read = (day?: string) => mei.call('figures.day', { ...here(), day });
    const today = await read();
    expect(today.drawers).toMatchObject([
      {
        drawer: 'Counter',
        float: 5_000,
        taken: price,
        closing: { by: 'Mei', counted: 5_900, difference: 0 },
      },
    ]);
    expect(today.cashOutside).toBe(0);
    expect((await read('2026-11-01')).drawers).toEqual([]);
  });

  test('HND-10 while orders are paid, drawers are counted: no cash is lost and none is counted twice', async () => {
    const random = createSeededRandom();
    for (let round = 0; round < getRoundCount(6, 2); round++) {
      const shiftId = await open(ann, `Counter ${round}`, 0);
      const counting = 1 + Math.floor(random() * 4);
      await Promise.all(
        Array.from({ length: 6 }, async (_, nth) => {
          if (nth !== counting) return take(ann);
          // A count is refused while cash that its person has not read comes in.
          let expected: number | undefined = 0;
          while (expected !== undefined) {
            const error: { detail: Record<string, unknown> } | undefined = await mei
              .getError('drawers.close', toClosing(shiftId, 0, expected))
              .catch(() => undefined);
            expected = error && Math.round(Number(error.detail.expected) * 100);
          }
        }),
      );
    }
    const { shifts } = await list();
    const cash = await database.db
      .select({ amount: payments.amount })
      .from(payments)
      .where(eq(payments.restaurantId, shop.restaurantId));
    const { cashOutside } = await mei.call('figures.day', { ...here(), day: undefined });
    for (const { taken, closing } of shifts) expect(closing!.difference + taken).toBe(0);
    const inDrawers = shifts.reduce((sum, { taken }) => sum + taken, 0);
    expect(inDrawers + cashOutside).toBe(cash.reduce((sum, { amount }) => sum + amount, 0));
  });
});

import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { reservations } from '../../schema/reservations';
import { createDepositDesk, testDeposit } from '../../testing/deposits';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
  testTimes,
} from '../../testing/reservations';
import { insertDiners, shopDay } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const stage = createReservationStage({ max: 12 });
let shop: ReservableShop;
let host: Awaited<ReturnType<typeof insertStaff>>;

async function useShop(next: ReservableShop) {
  shop = next;
  host = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
}
beforeEach(() => useShop(stage.shop));

const getMove = (reservationId: string, time: string, more: Partial<StaffInput<'bookings.move'>> = {}) => ({
  restaurantId: shop.restaurantId,
  reservationId,
  day: shopDay,
  time,
  people: 2,
  table: undefined,
  seen: undefined,
  textsMobile: false,
  ...more,
});
const move = (...input: Parameters<typeof getMove>) => host.call('bookings.move', getMove(...input));
const getCode = async (...input: Parameters<typeof getMove>) =>
  (await host.getError('bookings.move', getMove(...input))).code;

test('HND-02 staff move time and people; seats, discount, log and messages follow', async () => {
  const who = await stage.desk.diner();
  const id = await stage.desk.book(who, shop, { email: 'ann@example.test', remark: 'Window' });
  await move(id, '11:00', { people: 5, textsMobile: true });
  await move(id, '11:00', { people: 5, textsMobile: true });
  const row = await stage.desk.getRow(id);
  expect(row).toMatchObject({ time: '11:00', people: 5, discount: 20, remark: 'Window', sequence: 1 });
  expect(await stage.desk.taken(shop, 'seats')).toEqual({ [`${shopDay} 11:00`]: 5, [`${shopDay} 12:00`]: 0 });
  expect((await stage.desk.listEvents(id)).map(({ what, actor }) => [what, actor])).toEqual([
    ['booked', 'diner'],
    ['changed', 'Ann'],
  ]);
  const log = await stage.database.db.select().from(auditLog).where(eq(auditLog.subject, row.code));
  expect(log).toMatchObject([
    {
      act: 'reservation.changed',
      actor: 'Ann',
      detail: {
        before: { day: shopDay, time: '12:00', people: 2, discount: 10 },
        after: { day: shopDay, time: '11:00', people: 5, discount: 20 },
      },
    },
  ]);
  const messages = await stage.database.db
    .select({ channel: outbox.channel, template: outbox.template })
    .from(outbox)
    .where(and(eq(outbox.restaurantId, shop.restaurantId), eq(outbox.template, 'reservation-changed')))
    .orderBy(outbox.id);
  expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms']);
});

/** Reads a reservation as a screen shows it. */
async function see(id: string) {
  const { startsAt, people, tableNo } = await stage.desk.getRow(id);
  return { startsAt: startsAt.toISOString(), people, tableNo: tableNo ?? undefined };
}

test('HND-02 time and table are moved in one act, and the kitchen and the log have the new table', async () => {
  const reservation = { weekdays: [1, 2, 3, 4, 5, 6], slots: testTimes };
  await useShop(
    await insertReservableShop(stage.database.db, {}, { config: { reservation, tables: ['A1', 'A2'] } }),
  );
  const id = await stage.desk.book(await stage.desk.diner(), shop);
  await move(id, '11:00', { table: { tableNo: 'A2' }, seen: await see(id) });
  expect(await stage.desk.getRow(id)).toMatchObject({ time: '11:00', tableNo: 'A2' });
  await move(id, '18:30');
  expect(await stage.desk.getRow(id)).toMatchObject({ time: '18:30', tableNo: 'A2' });
  expect(await getCode(id, '11:00', { table: { tableNo: 'Z9' } })).toBe('TABLE_UNKNOWN');
  await move(id, '11:00', { table: { tableNo: undefined } });
  expect(await stage.desk.getRow(id)).toMatchObject({ time: '11:00', tableNo: null });
});

test('HND-02 of two hosts who move one booking one succeeds, and the other sees who was faster', async () => {
  const id = await stage.desk.book(await stage.desk.diner(), shop);
  const other = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Bo' });
  const seen = await see(id);
  const outcomes = await Promise.allSettled([
    host.call('bookings.move', getMove(id, '11:00', { seen })),
    other.call('bookings.move', getMove(id, '18:30', { seen })),
  ]);
  const [failed] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { time } = await stage.desk.getRow(id);
  expect(failed!.reason).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by: time === '11:00' ? 'Ann' : 'Bo' },
  });
  // A repeated act of the faster host, such as after a lost response, does nothing.
  await move(id, time, { seen });
  expect(await stage.desk.getRow(id)).toMatchObject({ time, sequence: 1 });
});

test('HND-02 a full or unoffered time is refused, and an ended or foreign reservation stays', async () => {
  const who = await stage.desk.diner();
  const id = await stage.desk.book(who, shop);
  for (const time of ['18:30', '18:30']) await stage.desk.book(await stage.desk.diner(), shop, { time });
  expect(await getCode(id, '18:30')).toBe('6064');
  expect(await getCode(id, '13:00')).toBe('SLOT_GONE');
  expect(await getCode(id, '11:00', { people: 21 })).toBe('PARTY_TOO_LARGE');
  const elsewhere = await insertReservableShop(stage.database.db);
  const foreign = await stage.desk.book(who, elsewhere);
  expect(await getCode(foreign, '11:00')).toBe('NOT_FOUND');
  expect(await stage.desk.getRow(id)).toMatchObject({ time: '12:00', people: 2, sequence: 0 });
  await host.call('bookings.arrive', { restaurantId: shop.restaurantId, reservationId: id });
  expect(await getCode(id, '11:00')).toBe('RESERVATION_ENDED');
});

test('HND-02 a late guest is moved, and so is anyone into a time that is closed for diners', async () => {
  const who = await stage.desk.diner();
  const id = await stage.desk.book(who, shop);
  const closing = { restaurantId: shop.restaurantId, day: shopDay, from: '18:30', until: undefined };
  await host.call('bookings.close', { ...closing, reason: undefined });
  stage.clock.set('2026-11-23T04:10:00Z');
  await move(id, '18:30');
  expect(await stage.desk.getRow(id)).toMatchObject({ time: '18:30', discount: 0 });
});

test('HND-02 a paid deposit moves along with its new deadline', async () => {
  await useShop(
    await insertReservableShop(stage.database.db, { deposits: [testDeposit] }, { payTypes: ['PAY_NOW'] }),
  );
  const who = await stage.desk.diner();
  const desk = createDepositDesk(stage.client);
  const id = await stage.desk.book(who, shop);
  expect(await getCode(id, '18:30')).toBe('DEPOSIT_UNPAID');
  await desk.pay(who, id);
  await desk.confirm(id);
  await move(id, '18:30');
  expect(await desk.getDeposit(id)).toMatchObject({
    state: 'paid',
    amount: 4_000,
    freeUntil: new Date('2026-11-23T08:30:00Z'),
  });
  expect(await getCode(id, '18:30', { people: 3 })).toBe('DEPOSIT_HIGHER');
});

test('HND-02 moves by staff that race with bookings never take more seats than a time has', async () => {
  await useShop(
    await insertReservableShop(stage.database.db, {
      slots: [
        { time: '12:00', limit: 50, discountPercent: 0 },
        { time: '18:30', limit: 50, seats: 9, discountPercent: 0 },
      ],
    }),
  );
  const diners = await insertDiners(stage.database.db, 12);
  const ids = await Promise.all(diners.slice(0, 6).map((who) => stage.desk.book(who, shop)));
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => move(id, '18:30')),
    ...diners.slice(6).map((who) => stage.desk.book(who, shop, { time: '18:30' })),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '6064' });
  const [found] = await stage.database.db
    .select({ people: sql<number>`coalesce(sum(${reservations.people}), 0)::int` })
    .from(reservations)
    .where(and(eq(reservations.restaurantId, shop.restaurantId), eq(reservations.time, '18:30')));
  expect(found).toEqual({ people: 8 });
  expect(await stage.desk.taken(shop, 'seats')).toMatchObject({ [`${shopDay} 18:30`]: 8 });
});

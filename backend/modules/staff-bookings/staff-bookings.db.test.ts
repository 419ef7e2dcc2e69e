import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../schema/operator';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { insertShop, shopDay } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const stage = createReservationStage();

let shop: ReservableShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;

beforeEach(async () => {
  const config = {
    reservation: { weekdays: [1, 2, 3, 4, 5, 6], slots: [{ time: '12:00', limit: 4, discountPercent: 10 }] },
    tables: ['A1', 'A2'],
  };
  shop = await insertReservableShop(stage.database.db, {}, { canReserve: true, config });
  counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const read = () => counter.call('bookings.day', { ...getShopInput(), day: shopDay });
const book = async () => stage.desk.book(await stage.desk.diner(), shop);

test('CON-12 the day has its reservations by time, with all that a row shows', async () => {
  const reservationId = await book();
  expect(await read()).toMatchObject({
    day: shopDay,
    tables: ['A1', 'A2'],
    bookings: [
      {
        reservationId,
        time: '12:00',
        startsAt: '2026-11-23T04:00:00.000Z',
        people: 2,
        name: 'Ann Tan',
        mobile: '+6591234567',
        discount: 10,
        state: 'awaited',
      },
    ],
  });
  expect((await counter.call('bookings.day', { ...getShopInput(), day: '2026-11-24' })).bookings).toEqual([]);
  const today = await counter.call('bookings.day', { ...getShopInput(), day: undefined });
  expect(today.day).toBe(today.today);
});

test('CON-12 a diner is seated, arrives, and nothing else happens to them after that', async () => {
  const reservationId = await book();
  await counter.call('bookings.seat', { ...getShopInput(), reservationId, tableNo: 'A2' });
  await counter.call('bookings.arrive', { ...getShopInput(), reservationId });
  await counter.call('bookings.seat', { ...getShopInput(), reservationId, tableNo: 'A1' });
  expect((await read()).bookings).toMatchObject([{ state: 'arrived', tableNo: 'A1' }]);
  for (const name of ['bookings.arrive', 'bookings.absent'] as const)
    expect((await counter.getError(name, { ...getShopInput(), reservationId })).code).toBe('STATUS_CONFLICT');
  const unknown = { ...getShopInput(), reservationId, tableNo: 'Z9' };
  expect((await counter.getError('bookings.seat', unknown)).code).toBe('TABLE_UNKNOWN');
  await counter.call('bookings.seat', { ...getShopInput(), reservationId, tableNo: undefined });
  expect((await read()).bookings[0]!.tableNo).toBeUndefined();
  const [row] = await stage.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(desc(auditLog.id));
  expect(row).toMatchObject({ act: 'reservation.seated', actor: 'Ann', staffId: counter.staffId });
  expect(row!.address).toBeTruthy();
});

test('CON-12 a note is kept on the booking until it is emptied, and its text is not in the log', async () => {
  const reservationId = await book();
  const note = (text: string, seen = '') =>
    counter.call('bookings.note', { ...getShopInput(), reservationId, note: text, seen });
  await note(' Cake at 20:45 ');
  await counter.call('bookings.arrive', { ...getShopInput(), reservationId });
  expect((await read()).bookings).toMatchObject([{ note: 'Cake at 20:45' }]);
  // A colleague who read no note does not replace this one.
  const late = { ...getShopInput(), reservationId, note: 'High chair', seen: '' };
  expect(await counter.getError('bookings.note', late)).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by: 'Ann' },
  });
  await note('', 'Cake at 20:45');
  expect((await read()).bookings[0]!.note).toBeUndefined();
  const log = await stage.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId));
  expect(log.filter(({ act }) => act === 'reservation.noted')).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain('Cake');
});

test('CON-12 an arrival can be taken back, and once', async () => {
  const reservationId = await book();
  const input = { ...getShopInput(), reservationId };
  expect((await counter.getError('bookings.undoArrival', input)).code).toBe('STATUS_CONFLICT');
  await counter.call('bookings.arrive', input);
  await counter.call('bookings.undoArrival', input);
  expect((await read()).bookings).toMatchObject([{ state: 'awaited' }]);
  await counter.call('bookings.arrive', input);
  expect((await read()).bookings).toMatchObject([{ state: 'arrived' }]);
});

test('CON-12 nobody is absent before the time, and a cancelled table can be booked again', async () => {
  const reservationId = await book();
  expect((await counter.getError('bookings.absent', { ...getShopInput(), reservationId })).code).toBe(
    'STATUS_CONFLICT',
  );
  const { startsAt, people } = (await read()).bookings[0]!;
  const cancel = { ...getShopInput(), reservationId, reason: 'burst pipe', seen: { startsAt, people } };
  // A colleague has changed the number of people since the row was read.
  const moved = { ...cancel, seen: { startsAt, people: people + 1 } };
  expect((await counter.getError('bookings.cancel', moved)).code).toBe('STATUS_CONFLICT');
  await counter.call('bookings.cancel', cancel);
  expect((await read()).bookings).toMatchObject([{ state: 'cancelled' }]);
  for (let nth = 0; nth < 4; nth++) await book();
  expect((await read()).bookings).toHaveLength(5);
});

test('CON-12 two people who click at once: one act, the other is told', async () => {
  const reservationId = await book();
  const other = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Bo' });
  const outcomes = await Promise.allSettled(
    [counter, other].map((who) => who.call('bookings.arrive', { ...getShopInput(), reservationId })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const faster = outcomes[0]!.status === 'fulfilled' ? 'Ann' : 'Bo';
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(failed?.reason).toMatchObject({ code: 'STATUS_CONFLICT', detail: { by: faster } });
});

test('CON-12 another restaurant’s reservations stay closed', async () => {
  const reservationId = await book();
  const { restaurantId } = await insertShop(stage.database.db);
  const stranger = await insertStaff(stage.client.deps, restaurantId, 'owner');
  for (const name of ['bookings.arrive', 'bookings.absent'] as const)
    expect((await stranger.getError(name, { restaurantId, reservationId })).code).toBe('NOT_FOUND');
  const cancel = { restaurantId, reservationId, reason: undefined };
  expect((await stranger.getError('bookings.cancel', cancel)).code).toBe('NOT_FOUND');
});

test('CON-12 a booking and each act on it are stored for the open consoles', async () => {
  const reservationId = await book();
  await counter.call('bookings.arrive', { ...getShopInput(), reservationId });
  const { rows } = await stage.database.pool.query(
    `select count(*)::int as events from staff_events where subject = $1 and kind = 'booking' and restaurant_id = $2`,
    [reservationId, shop.restaurantId],
  );
  expect(rows[0].events).toBe(2);
});

import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { auditLog } from '../../schema/operator';
import { createReservationStage, getReservation } from '../../testing/reservations';
import { insertDiners, insertShop, shopDay } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const stage = createReservationStage({ max: 12 });
let host: Awaited<ReturnType<typeof insertStaff>>;
beforeEach(async () => {
  host = await insertStaff(stage.client.deps, stage.shop.restaurantId, 'counter', { name: 'Ann' });
});

const getRange = (from?: string, until?: string) => ({
  restaurantId: stage.shop.restaurantId,
  day: shopDay,
  from,
  until,
});
const close = (from?: string, until?: string, reason?: string) =>
  host.call('bookings.close', { ...getRange(from, until), reason });
const open = (from?: string, until?: string) => host.call('bookings.open', getRange(from, until));
const listOffered = async () => (await stage.desk.offered(stage.shop)).map((slot) => slot.slice(0, 5));
const listStates = async () =>
  (await host.call('bookings.day', { restaurantId: stage.shop.restaurantId, day: shopDay })).slots.map(
    ({ time, state }) => `${time} ${state}`,
  );
const listActs = () =>
  stage.database.db
    .select({ act: auditLog.act, actor: auditLog.actor, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.restaurantId, stage.shop.restaurantId))
    .orderBy(desc(auditLog.id));

test('HND-03 a closed time is not offered and not booked online, and is both once it is open again', async () => {
  const who = await stage.desk.diner();
  await close('12:00', '18:30', 'Private party');
  expect(await listOffered()).toEqual(['11:00', '18:30', '21:30']);
  await expect(stage.desk.book(who, stage.shop)).rejects.toMatchObject({ code: 'SLOT_GONE' });
  expect(await listStates()).toEqual(['11:00 open', '12:00 closed', '18:30 open', '21:30 open', '22:30 off']);
  await open('12:00', '18:30');
  await stage.desk.book(who, stage.shop);
  expect((await listActs()).map(({ act, actor, detail }) => [act, actor, detail])).toEqual([
    [
      'reservation.open-times',
      'Ann',
      { before: [{ from: '12:00', until: '18:30', reason: 'Private party', by: 'Ann' }], after: [] },
    ],
    [
      'reservation.close-times',
      'Ann',
      { before: [], after: [{ from: '12:00', until: '18:30', reason: 'Private party', by: 'Ann' }] },
    ],
  ]);
});

test('HND-03 the whole day is closed, another day is not, and one time of it is opened', async () => {
  await close();
  expect(await listOffered()).toEqual([]);
  expect(await stage.desk.offered(stage.shop, '2026-11-24')).not.toEqual([]);
  await open('18:30', '21:30');
  expect(await listOffered()).toEqual(['18:30']);
});

test('HND-03 reservations stay in a closed time, nobody moves there, and staff book there', async () => {
  const who = await stage.desk.diner();
  const reservationId = await stage.desk.book(who, stage.shop);
  const other = await stage.desk.book(who, stage.shop, { time: '11:00' });
  await close('12:00');
  expect(await stage.desk.getRow(reservationId)).toMatchObject({ status: 1 });
  const move = {
    reservationId: other,
    date: shopDay,
    time: '12:00',
    people: 2,
    discount: undefined,
    remark: undefined,
  };
  await expect(
    stage.client.call(contract['reservations.change'], move, { token: who.token }),
  ).rejects.toMatchObject({ code: 'SLOT_GONE' });
  await host.call('bookings.book', {
    ...getRange(),
    name: 'Mei',
    mobile: '+6581230901',
    people: 2,
    time: '12:00',
    tableNo: undefined,
    remark: undefined,
    source: 'phone',
    textsMobile: false,
    email: undefined,
    language: undefined,
    exception: undefined,
  });
  expect(await stage.desk.taken(stage.shop)).toMatchObject({ [`${shopDay} 12:00`]: 2 });
});

test('HND-03 closing twice writes once, and roles and restaurants are checked', async () => {
  await close('12:00');
  await close('12:00');
  await open('08:00', '09:00');
  expect(await listActs()).toHaveLength(1);
  const kitchen = await insertStaff(stage.client.deps, stage.shop.restaurantId, 'kitchen');
  const elsewhere = await insertShop(stage.database.db);
  expect((await kitchen.getError('bookings.close', { ...getRange(), reason: undefined })).code).toBe(
    'FORBIDDEN',
  );
  expect(
    (await host.getError('bookings.open', { ...getRange(), restaurantId: elsewhere.restaurantId })).code,
  ).toBe('FORBIDDEN');
});

test('HND-03 bookings that race with a closure are made before it or refused', async () => {
  const diners = await insertDiners(stage.database.db, 10);
  const [closed, ...outcomes] = await Promise.allSettled([
    close('12:00'),
    ...diners.map((who) =>
      stage.client.call(contract['reservations.submit'], getReservation(stage.shop), { token: who.token }),
    ),
  ]);
  expect(closed?.status).toBe('fulfilled');
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(['SLOT_GONE', '6064']).toContain((outcome.reason as { code: string }).code);
  const booked = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect((await stage.desk.taken(stage.shop))[`${shopDay} 12:00`] ?? 0).toBe(booked);
  await expect(stage.desk.book(diners[0]!, stage.shop)).rejects.toMatchObject({ code: 'SLOT_GONE' });
});

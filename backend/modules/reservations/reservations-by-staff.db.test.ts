import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../schema/operator';
import { reservations } from '../../schema/reservations';
import { createReservationStage, insertReservableShop } from '../../testing/reservations';
import { shopDay } from '../../testing/shop';
import {
  cancelReservation,
  listReservations,
  markReservationAbsent,
  markReservationArrived,
  showReservation,
} from './reservations-by-staff';

const stage = createReservationStage();

const getNowInput = () => ({ now: stage.clock.now() });
const listActs = (code: string) =>
  stage.database.db
    .select({ act: auditLog.act, actor: auditLog.actor, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subject, code))
    .orderBy(auditLog.id);

test('the operator marks who does not come, not before the time and not twice, and says so in the books', async () => {
  const id = await stage.desk.book(await stage.desk.diner(), stage.shop);
  const { code } = await stage.desk.getRow(id);
  await expect(markReservationAbsent(stage.database.db, code, getNowInput())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  stage.clock.set('2026-11-23T04:05:00Z');
  expect(await markReservationAbsent(stage.database.db, code, getNowInput())).toMatchObject({
    id,
    status: 3,
  });
  await expect(markReservationAbsent(stage.database.db, id, getNowInput())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  expect(await listActs(code)).toEqual([
    { act: 'reservation.absent', actor: 'operator', detail: { from: 1, to: 3 } },
  ]);
  expect((await stage.desk.listEvents(id)).map(({ what, actor }) => [what, actor])).toEqual([
    ['booked', 'diner'],
    ['absent', 'operator'],
  ]);
});

test('who comes late stands again, and then nothing makes them absent or cancelled', async () => {
  const id = await stage.desk.book(await stage.desk.diner(), stage.shop);
  stage.clock.set('2026-11-23T04:20:00Z');
  await markReservationAbsent(stage.database.db, id, getNowInput());
  expect(await markReservationArrived(stage.database.db, id, getNowInput())).toMatchObject({
    status: 1,
    arrivedAt: stage.clock.now(),
  });
  for (const attempt of [markReservationAbsent, markReservationArrived, cancelReservation])
    await expect(attempt(stage.database.db, id, getNowInput())).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  expect(await stage.desk.getRow(id)).toMatchObject({ status: 1 });
  expect((await listActs((await stage.desk.getRow(id)).code)).map(({ act }) => act)).toEqual([
    'reservation.absent',
    'reservation.arrived',
  ]);
});

test('the restaurant cancels with its reason, and the table goes back', async () => {
  const id = await stage.desk.book(await stage.desk.diner(), stage.shop);
  const { code } = await stage.desk.getRow(id);
  expect(
    await cancelReservation(stage.database.db, code, { ...getNowInput(), reason: 'no power' }),
  ).toMatchObject({
    status: 2,
  });
  expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
  expect(await listActs(code)).toEqual([
    { act: 'reservation.cancelled', actor: 'operator', detail: { from: 1, to: 2, reason: 'no power' } },
  ]);
  await expect(cancelReservation(stage.database.db, code, getNowInput())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await expect(markReservationArrived(stage.database.db, code, getNowInput())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
});

test('a code that two restaurants gave is not guessed at, an unknown one is not found', async () => {
  const who = await stage.desk.diner();
  const other = await insertReservableShop(stage.database.db);
  const [one, another] = [await stage.desk.book(who, stage.shop), await stage.desk.book(who, other)];
  const { code } = await stage.desk.getRow(one);
  await stage.database.db.update(reservations).set({ code }).where(eq(reservations.id, another));
  await expect(cancelReservation(stage.database.db, code, getNowInput())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await expect(showReservation(stage.database.db, 'TK-NONE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await cancelReservation(stage.database.db, one, getNowInput())).toMatchObject({
    id: one,
    status: 2,
  });
  expect((await showReservation(stage.database.db, one)).events.map(({ what }) => what)).toEqual([
    'booked',
    'cancelled',
  ]);
  expect(await stage.desk.getRow(another)).toMatchObject({ status: 1 });
});

test('the list shows the latest time first, by restaurant, by day, and no more than asked for', async () => {
  const who = await stage.desk.diner();
  const [noon, evening, tomorrow] = [
    await stage.desk.book(who, stage.shop),
    await stage.desk.book(who, stage.shop, { time: '18:30' }),
    await stage.desk.book(who, stage.shop, { date: '2026-11-24' }),
  ];
  await stage.desk.book(who, await insertReservableShop(stage.database.db));
  const listIds = async (asked: Parameters<typeof listReservations>[1]) =>
    (await listReservations(stage.database.db, asked)).map(({ id }) => id);
  const { restaurantId } = stage.shop;
  expect(await listIds({ restaurantId })).toEqual([tomorrow, evening, noon]);
  expect(await listIds({ restaurantId, day: shopDay })).toEqual([evening, noon]);
  expect(await listIds({ restaurantId, last: 1 })).toEqual([tomorrow]);
  expect((await listIds({ day: shopDay })).length).toBeGreaterThan(2);
});

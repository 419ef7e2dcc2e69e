import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createReservationStage, insertReservableShop } from '../../testing/reservations';
import { insertDiners } from '../../testing/shop';
import { markAbsent } from './absence';
import { markReservationAbsent, markReservationArrived } from './reservations-by-staff';

const stage = createReservationStage({ max: 20 });
beforeEach(() => stage.database.pool.query('delete from reservations'));

const autoAbsent = { autoAbsent: true };

const getStatus = async (id: string) => (await stage.desk.getRow(id)).status;

test('DEC-79 where the file asks for it a table is held for 15 minutes, then the reservation is absent', async () => {
  const shop = await insertReservableShop(stage.database.db, autoAbsent);
  const who = await stage.desk.diner();
  const id = await stage.desk.book(who, shop);
  stage.clock.set('2026-11-23T04:14:59Z');
  expect(await markAbsent(stage.client.deps)).toBe(0);
  expect(await getStatus(id)).toBe(1);
  stage.clock.set('2026-11-23T04:15:00Z');
  expect(await markAbsent(stage.client.deps)).toBe(1);
  expect(await getStatus(id)).toBe(3);
  expect(await stage.desk.listEvents(id)).toEqual([
    { what: 'booked', actor: 'diner', detail: {} },
    { what: 'absent', actor: 'absence job', detail: {} },
  ]);
  expect(await markAbsent(stage.client.deps)).toBe(0);
});

test('DEC-79 elsewhere nobody becomes absent by themselves: who was not marked is past, told without blame', async () => {
  const shop = await insertReservableShop(stage.database.db);
  const who = await stage.desk.diner();
  const [id, come] = [await stage.desk.book(who, shop), await stage.desk.book(who, shop)];
  await markReservationArrived(stage.database.db, come, { now: stage.clock.now() });
  const read = (reservationId: string) =>
    stage.client.call(contract['reservations.detail'], { reservationId }, { token: who.token });
  stage.clock.set('2026-11-23T04:14:59Z');
  expect(await read(id)).toMatchObject({ reservationStatus: 1, past: false, canCancel: false });
  for (const later of ['2026-11-23T04:15:00Z', '2026-11-23T09:00:00Z']) {
    stage.clock.set(later);
    expect(await markAbsent(stage.client.deps)).toBe(0);
    expect(await read(id)).toMatchObject({ reservationStatus: 1, past: true, canCancel: false });
    expect(await read(come)).toMatchObject({ reservationStatus: 1, past: false, arrived: true });
  }
  await markReservationAbsent(stage.database.db, id, { now: stage.clock.now() });
  expect(await read(id)).toMatchObject({ reservationStatus: 3, past: false });
});

test('DEC-79 a restaurant that asks for it later makes nobody absent who was there before', async () => {
  const shop = await insertReservableShop(stage.database.db);
  const id = await stage.desk.book(await stage.desk.diner(), shop);
  stage.clock.set('2026-11-24T04:20:00Z');
  await stage.desk.setShop(shop, { config: { reservation: { weekdays: [1], slots: [], ...autoAbsent } } });
  expect(await markAbsent(stage.client.deps)).toBe(0);
  expect(await getStatus(id)).toBe(1);
});

test('API-93 an absent reservation is listed as absent and can be neither changed nor cancelled', async () => {
  const shop = await insertReservableShop(stage.database.db, autoAbsent);
  const who = await stage.desk.diner();
  const id = await stage.desk.book(who, shop);
  stage.clock.set('2026-11-23T05:00:00Z');
  await markAbsent(stage.client.deps);
  const absent = await stage.client.call(
    contract['reservations.list'],
    { userId: who.userId, pageSize: undefined, pageNo: undefined, reservationStatus: 3 },
    { token: who.token },
  );
  expect(absent).toMatchObject({
    list: [{ id, reservationStatus: 3, canCancel: false }],
    total: 1,
    counts: { absent: 1 },
  });
  const refused = await stage.client.getError(
    contract['reservations.cancel'],
    { reservationId: id },
    { token: who.token },
  );
  expect(refused).toMatchObject({ code: 'RESERVATION_ENDED', detail: { reservationStatus: 3 } });
});

test('who has come and who has cancelled is not absent', async () => {
  const shop = await insertReservableShop(stage.database.db, autoAbsent);
  const who = await stage.desk.diner();
  const [come, cancelled] = [await stage.desk.book(who, shop), await stage.desk.book(who, shop)];
  await stage.client.call(
    contract['reservations.cancel'],
    { reservationId: cancelled },
    { token: who.token },
  );
  await markReservationArrived(stage.database.db, come, { now: stage.clock.now() });
  stage.clock.set('2026-11-24T04:00:00Z');
  expect(await markAbsent(stage.client.deps)).toBe(0);
  expect([await getStatus(come), await getStatus(cancelled)]).toEqual([1, 2]);
});

test('each restaurant’s own clock counts', async () => {
  const who = await stage.desk.diner();
  const singapore = await insertReservableShop(stage.database.db, autoAbsent);
  const saigon = await insertReservableShop(stage.database.db, autoAbsent, { timeZone: 'Asia/Ho_Chi_Minh' });
  const [earlier, later] = [await stage.desk.book(who, singapore), await stage.desk.book(who, saigon)];
  stage.clock.set('2026-11-23T04:20:00Z');
  expect(await markAbsent(stage.client.deps)).toBe(1);
  expect([await getStatus(earlier), await getStatus(later)]).toEqual([3, 1]);
  stage.clock.set('2026-11-23T05:20:00Z');
  expect(await markAbsent(stage.client.deps)).toBe(1);
  expect(await getStatus(later)).toBe(3);
});

test('several instances mark each reservation once, also more than one batch', async () => {
  const slots = [{ time: '12:00', limit: 1000, discountPercent: 0 }];
  const shop = await insertReservableShop(stage.database.db, { slots, ...autoAbsent });
  const diners = await insertDiners(stage.database.db, 46);
  const ids = await Promise.all(
    Array.from({ length: 230 }, (_, n) => stage.desk.book(diners[n % 46]!, shop)),
  );
  stage.clock.set('2026-11-23T05:00:00Z');
  const marked = await Promise.all(Array.from({ length: 4 }, () => markAbsent(stage.client.deps)));
  expect(marked.reduce((sum, number) => sum + number)).toBe(230);
  const { rows } = await stage.database.pool.query(
    `select count(*)::int as events, count(distinct reservation_id)::int as reservations
     from reservation_events where what = 'absent' and reservation_id = any($1)`,
    [ids],
  );
  expect(rows).toEqual([{ events: 230, reservations: 230 }]);
});

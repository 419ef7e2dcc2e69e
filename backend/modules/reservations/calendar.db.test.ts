import { convertIcsCalendar, type IcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { Role } from '@/lib/contract/staff/roles';
import { createSmtpMail } from '../../providers/mail/smtp-mail';
import { type MailServer, startMailServer } from '../../testing/mail/mail-server';
import { createReservationStage } from '../../testing/reservations';
import { shopDay } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { sendWaiting } from '../outbox/send-waiting';
import { seatReservation } from './reservations-by-staff';

const stage = createReservationStage();
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const parse = (file: string): IcsCalendar => convertIcsCalendar(undefined, file);

/** The calendar files of the mails that are sent now, in order. */
async function sendCalendars(): Promise<IcsCalendar[]> {
  server.taken.length = 0;
  const mail = createSmtpMail(`smtp://127.0.0.1:${server.port}`, 'shop@makan.example.test');
  await sendWaiting({ ...stage.client.deps, mail }, 'email');
  return server.taken.map(({ parts }) => {
    const file = parts.find(({ type }) => type.startsWith('text/calendar'))!;
    expect(file.headers['content-disposition']).toMatch(/attachment; filename="?reservation\.ics/);
    return parse(file.body.toString('utf8'));
  });
}

test('BKG-05 the mails of one reservation are one calendar entry that is made, changed and taken out', async () => {
  const who = await stage.desk.diner();
  const id = await stage.desk.book(who, stage.shop, { email: 'calendar@example.com' });
  const [made] = await sendCalendars();
  await stage.client.call(
    contract['reservations.change'],
    { reservationId: id, date: shopDay, time: '18:30', people: 4, discount: undefined, remark: undefined },
    { token: who.token },
  );
  const [changed] = await sendCalendars();
  await stage.client.call(contract['reservations.cancel'], { reservationId: id }, { token: who.token });
  const [cancelled] = await sendCalendars();

  const events = [made, changed, cancelled].map((calendar) => calendar!.events![0]!);
  expect([made, changed, cancelled].map((calendar) => calendar!.method)).toEqual([
    'PUBLISH',
    'PUBLISH',
    'CANCEL',
  ]);
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`${id}@reservation`]));
  // The library leaves a sequence of 0 out, which is what an absent one means.
  expect(events.map(({ sequence = 0 }) => sequence)).toEqual([0, 1, 2]);
  expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  expect(events.map(({ start }) => start.date.toISOString())).toEqual([
    '2026-11-23T04:00:00.000Z',
    '2026-11-23T10:30:00.000Z',
    '2026-11-23T10:30:00.000Z',
  ]);
  expect(events[0]!.end!.date.toISOString()).toBe('2026-11-23T05:30:00.000Z');
  expect(events[0]!.summary).toMatch(/^Table at /);
});

test('BKG-05 staff subscribe to the reservations without phone, mail address or remark', async () => {
  const { restaurantId } = stage.shop;
  const manager = await insertStaff(stage.client.deps, restaurantId, 'manager');
  expect(await manager.call('bookings.calendar', { restaurantId })).toEqual({ url: undefined });
  const { url } = await manager.call('bookings.setCalendar', { restaurantId, isOn: true });
  expect(await manager.call('bookings.calendar', { restaurantId })).toEqual({ url });
  const who = await stage.desk.diner();
  const book = (customerName: string) =>
    stage.desk.book(who, stage.shop, {
      customerName,
      email: 'x@example.com',
      remark: 'window; seat, please',
    });
  const [kept, cancelled] = [await book('Ann; Tan, Esq.'), await book('Bo')];
  await seatReservation(stage.database.db, kept, { now: stage.clock.now(), tableNo: 'A1' });
  await stage.client.call(
    contract['reservations.cancel'],
    { reservationId: cancelled },
    { token: who.token },
  );
  const read = (address = url!) => manager.fetch(new URL(address).pathname, { headers: { cookie: '' } });
  const answer = await read();
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const file = await answer.text();
  expect(file).not.toMatch(/9123|example\.com|window/);
  const { events = [] } = parse(file);
  expect(events.map(({ uid, status, summary }) => [uid, status, summary])).toEqual(
    expect.arrayContaining([
      [`${kept}@reservation`, 'CONFIRMED', '2 · Ann; Tan, Esq.'],
      [`${cancelled}@reservation`, 'CANCELLED', '2 · Bo'],
    ]),
  );
  expect(events.find(({ uid }) => uid.startsWith(kept))!.description).toMatch(/Code .+\nTable A1$/);

  const { url: next } = await manager.call('bookings.setCalendar', { restaurantId, isOn: true });
  expect((await read()).status).toBe(404);
  expect((await read(next)).status).toBe(200);
  await manager.call('bookings.setCalendar', { restaurantId, isOn: false });
  expect((await read(next)).status).toBe(404);
});

test('BKG-05 each manager has an address, which ends with their right and nobody else’s', async () => {
  const { restaurantId } = stage.shop;
  const add = (role: Role) => insertStaff(stage.client.deps, restaurantId, role);
  const [owner, lowered, removed] = [await add('owner'), await add('manager'), await add('manager')];
  await owner.call('bookings.setCalendar', { restaurantId, isOn: true });
  const [owners, ...ended] = await Promise.all(
    [owner, lowered, removed].map(async (staff) => {
      const { url } = await staff.call('bookings.calendar', { restaurantId });
      return async () => (await staff.fetch(new URL(url!).pathname, { headers: { cookie: '' } })).status;
    }),
  );
  for (const read of [owners!, ...ended]) expect(await read()).toBe(200);
  await owner.call('people.changeRole', { restaurantId, staffId: lowered.staffId, role: 'counter' });
  await owner.call('people.remove', { restaurantId, staffId: removed.staffId });
  for (const read of ended) expect(await read()).toBe(404);
  expect(await owners!()).toBe(200);
});

test('BKG-05 a made-up address shows no calendar, and counter staff see none', async () => {
  const { restaurantId } = stage.shop;
  const counter = await insertStaff(stage.client.deps, restaurantId, 'counter');
  for (const token of [`${restaurantId}-1`, `${restaurantId}-1.x`, 'x'])
    expect((await counter.fetch(`/calendar/${token}/reservations.ics`)).status).toBe(404);
  const refused = await counter.getError('bookings.setCalendar', { restaurantId, isOn: true });
  expect(refused.code).toBe('FORBIDDEN');
});

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { listSetAside } from '../../jobs/set-aside';
import type { ReservationMail } from '../../schema/mail-data';
import { outbox } from '../../schema/outbox';
import { createReservationStage, insertReservableShop } from '../../testing/reservations';
import { insertDiners } from '../../testing/shop';
import { createReservationToken } from './linked-reservation';
import { remindGuests } from './reminders';

const stage = createReservationStage({ max: 20 });

let number = 0;
const createEmail = () => `guest${++number}@example.com`;
/** Noon of a Wednesday in Singapore; the clock begins on the Monday before. */
const wednesday = { date: '2026-11-25', time: '12:00' };
const remind = () => remindGuests(stage.client.deps);

async function bookWednesday(changes: Partial<Input<'reservations.submit'>> = {}, shop = stage.shop) {
  const who = await stage.desk.diner();
  const email = createEmail();
  const id = await stage.desk.book(who, shop, { ...wednesday, email, ...changes });
  return { who, id, email, token: createReservationToken(stage.client.deps.env.CODE_SECRET, id) };
}

async function listReminders(recipient: string): Promise<ReservationMail[]> {
  const rows = await stage.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(outbox.id);
  return rows
    .filter(({ template }) => template === 'reservation-reminder')
    .map(({ data }) => data as unknown as ReservationMail);
}

test('BKG-03 a diner is reminded a day and two hours before, once each, with a link to answer by', async () => {
  const { id, email, token } = await bookWednesday();
  const seen: number[] = [];
  for (const at of [
    '24T03:59:59',
    '24T04:00:00',
    '24T04:01:00',
    '25T01:59:59',
    '25T02:00:00',
    '25T05:00:00',
  ]) {
    stage.clock.set(`2026-11-${at}Z`);
    await remind();
    seen.push((await listReminders(email)).length);
  }
  expect(seen).toEqual([0, 1, 1, 1, 2, 2]);
  expect((await listReminders(email))[0]).toMatchObject({ reservationId: id, answerToken: token });
});

test('BKG-03 the restaurant’s file sets the times, and none at all', async () => {
  const early = await insertReservableShop(stage.database.db, { reminderMinutes: [2880, 30] });
  const silent = await insertReservableShop(stage.database.db, { reminderMinutes: [] });
  stage.clock.set('2026-11-22T04:00:00Z');
  const [one, none] = [await bookWednesday({}, early), await bookWednesday({}, silent)];
  stage.clock.set('2026-11-23T04:00:00Z');
  await remind();
  expect((await listReminders(one.email)).length).toBe(1);
  stage.clock.set('2026-11-25T03:30:00Z');
  await remind();
  expect((await listReminders(one.email)).length).toBe(2);
  expect(await listReminders(none.email)).toEqual([]);
});

test('BKG-03 who booked, moved or cancelled after a reminder’s time is not reminded of it', async () => {
  stage.clock.set('2026-11-24T05:00:00Z');
  const late = await bookWednesday();
  const moved = await bookWednesday({ date: '2026-11-26' });
  const cancelled = await bookWednesday();
  const change = { reservationId: moved.id, ...wednesday, people: 2, discount: undefined, remark: undefined };
  await stage.client.call(contract['reservations.change'], change, {
    token: moved.who.token,
  });
  await stage.client.call(
    contract['reservations.cancel'],
    { reservationId: cancelled.id },
    { token: cancelled.who.token },
  );
  await remind();
  for (const { email } of [late, moved, cancelled]) expect(await listReminders(email)).toEqual([]);
  stage.clock.set('2026-11-25T02:00:00Z');
  await remind();
  const sent = [late, moved, cancelled].map(async ({ email }) => (await listReminders(email)).length);
  expect(await Promise.all(sent)).toEqual([1, 1, 0]);
});

test('BKG-03 after an outage one reminder is sent, and none for a time that has passed', async () => {
  const { email } = await bookWednesday();
  const gone = await bookWednesday({ date: '2026-11-24' });
  stage.clock.set('2026-11-25T03:00:00Z');
  await remind();
  expect((await listReminders(email)).length).toBe(1);
  expect(await listReminders(gone.email)).toEqual([]);
});

test('BKG-03 several instances send each reminder once, also more than one batch', async () => {
  const { id } = await bookWednesday();
  const diners = await insertDiners(stage.database.db, 229);
  await stage.database.pool.query(
    `insert into reservations (id, code, share_code, restaurant_id, user_id, day, time, starts_at, people, discount,
       customer_name, phone_dial, phone_digits, email, language, request_hash, created_at)
     select id || n, code || n, share_code || n, restaurant_id, diner, day, time, starts_at, people, discount,
       customer_name, phone_dial, phone_digits, n || email, language, request_hash, created_at
     from reservations, unnest($2::int[]) with ordinality as others(diner, n) where id = $1`,
    [id, diners.map(({ userId }) => userId)],
  );
  stage.clock.set('2026-11-24T04:00:00Z');
  await Promise.all(Array.from({ length: 4 }, remind));
  await remind();
  const { rows } = await stage.database.pool.query(
    `select count(*)::int as mails, count(distinct data->>'reservationId')::int as reservations
     from outbox where template = 'reservation-reminder' and restaurant_id = $1`,
    [stage.shop.restaurantId],
  );
  expect(rows).toEqual([{ mails: 230, reservations: 230 }]);
});

test('BKG-03 a reminder that cannot be posted is posted a minute later, once', async () => {
  const { email } = await bookWednesday();
  stage.clock.set('2026-11-24T04:00:00Z');
  const { pool } = stage.database;
  await pool.query(
    `create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await pool.query('create trigger broken before insert on outbox for each row execute function broken()');
  expect(await remind()).toBe(0);
  await pool.query('drop trigger broken on outbox');
  stage.clock.set('2026-11-24T04:01:00Z');
  await remind();
  await remind();
  expect((await listReminders(email)).length).toBe(1);
});

test('BKG-03 a link shows the reservation without its diner, confirms once and changes nothing by being read', async () => {
  const { id, token } = await bookWednesday({ remark: 'By the window' });
  const read = () => stage.client.call(contract['reservations.linked'], { token });
  const shown = await read();
  expect(shown).toMatchObject({ ...wednesday, people: 2, confirmed: false, canCancel: true });
  expect(JSON.stringify(shown)).not.toMatch(/Ann Tan|9123|window|example\.com/);
  await read();
  expect((await stage.desk.listEvents(id)).map(({ what }) => what)).toEqual(['booked']);
  for (let n = 0; n < 2; n++) {
    const answered = await stage.client.call(contract['reservations.confirmLinked'], { token });
    expect(answered.confirmed).toBe(true);
  }
  expect((await stage.desk.listEvents(id)).map(({ what }) => what)).toEqual(['booked', 'confirmed']);
});

test('BKG-03 a link confirms and changes only the reservation that was read, and a page of an earlier release any', async () => {
  const { who, id, token } = await bookWednesday();
  const { sequence } = await stage.client.call(contract['reservations.linked'], { token });
  const moving = { reservationId: id, date: '2026-11-26', time: '18:30', people: 2 } as const;
  const rest = { discount: undefined, remark: undefined };
  await stage.client.call(contract['reservations.change'], { ...moving, ...rest }, who);
  const confirm = { token, sequence };
  expect(await stage.client.getError(contract['reservations.confirmLinked'], confirm)).toMatchObject({
    code: 'RESERVATION_CHANGED',
  });
  const changing = { token, ...wednesday, people: 4, discount: undefined, sequence };
  expect(await stage.client.getError(contract['reservations.changeLinked'], changing)).toMatchObject({
    code: 'RESERVATION_CHANGED',
  });
  expect(await stage.desk.getRow(id)).toMatchObject({ confirmedAt: null, people: 2, time: '18:30' });
  const now = await stage.client.call(contract['reservations.linked'], { token });
  const confirmed = await stage.client.call(contract['reservations.confirmLinked'], {
    token,
    sequence: now.sequence,
  });
  expect(confirmed.confirmed).toBe(true);
  const changed = await stage.client.call(contract['reservations.changeLinked'], {
    ...changing,
    sequence: undefined,
  });
  expect(changed).toMatchObject({ ...wednesday, people: 4, confirmed: false });
});

test('BKG-03 a link changes and cancels like the diner’s own page, and cancelling twice is safe', async () => {
  const { id, token } = await bookWednesday({ remark: 'By the window' });
  await stage.client.call(contract['reservations.confirmLinked'], { token });
  const moved = await stage.client.call(contract['reservations.changeLinked'], {
    token,
    date: '2026-11-26',
    time: '18:30',
    people: 3,
    discount: undefined,
  });
  expect(moved).toMatchObject({ date: '2026-11-26', time: '18:30', people: 3, confirmed: false });
  expect(await stage.desk.getRow(id)).toMatchObject({ remark: 'By the window', sequence: 1 });
  for (let n = 0; n < 2; n++) {
    const gone = await stage.client.call(contract['reservations.cancelLinked'], { token });
    expect(gone).toMatchObject({ reservationStatus: 2, canCancel: false });
  }
  expect(await stage.desk.taken(stage.shop)).toMatchObject({ '2026-11-26 18:30': 0, '2026-11-25 12:00': 0 });
  expect(await stage.client.getError(contract['reservations.confirmLinked'], { token })).toMatchObject({
    code: 'RESERVATION_ENDED',
  });
});

test('BKG-03 a forged link opens nothing, and a real one nothing after its time', async () => {
  const { id, token } = await bookWednesday();
  for (const forged of [id, `${id}.`, `${id}.${token.split('.')[1]!.slice(1)}x`, 'x.y', token.toUpperCase()])
    expect(
      await stage.client.getError(contract['reservations.cancelLinked'], { token: forged }),
    ).toMatchObject({
      code: 'LINK_SPENT',
    });
  stage.clock.set('2026-11-25T04:00:00Z');
  for (const name of ['reservations.confirmLinked', 'reservations.cancelLinked'] as const)
    expect(await stage.client.getError(contract[name], { token })).toMatchObject({
      code: 'RESERVATION_ENDED',
    });
  expect((await stage.desk.getRow(id)).status).toBe(1);
});

test('BKG-03 one restaurant’s broken settings and one broken booking keep no other diner from a reminder', async () => {
  const [odd, broken] = [
    await insertReservableShop(stage.database.db),
    await insertReservableShop(stage.database.db),
  ];
  stage.clock.set('2026-11-22T04:00:00Z');
  const [ofOdd, ofBroken, fine] = [
    await bookWednesday({}, odd),
    await bookWednesday({}, broken),
    await bookWednesday(),
  ];
  const setConfig = (shop: typeof odd, value: unknown) =>
    stage.database.db.execute(sql`update restaurants set
      config = jsonb_set(config, '{reservation,reminderMinutes}', ${JSON.stringify(value)}::jsonb)
      where id = ${shop.restaurantId}`);
  await setConfig(odd, ['soon', null, 1e300, -5, 1440]);
  await setConfig(broken, 'soon');
  await stage.database.db.execute(
    sql.raw(
      `alter table reservations add constraint broken check (reminded_at is null or id <> '${ofBroken.id}')`,
    ),
  );
  stage.clock.set('2026-11-24T04:00:00Z');
  await remind();
  expect(await listReminders(ofBroken.email)).toEqual([]);
  for (const { email } of [ofOdd, fine]) expect(await listReminders(email)).toHaveLength(1);
  const failures = await listSetAside(stage.database.db, { job: 'remind-guests', last: 10 });
  expect(failures).toMatchObject([{ rowId: ofBroken.id, restaurantId: broken.restaurantId }]);
  await stage.database.db.execute(sql`alter table reservations drop constraint broken`);
  stage.clock.set('2026-11-24T04:02:00Z');
  await remind();
  expect(await listReminders(ofBroken.email)).toHaveLength(1);
});

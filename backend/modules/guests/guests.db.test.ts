import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { guestNotes } from '../../schema/reservations';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { shopDay, type TestDiner } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { deleteAccount } from '../profile/delete-account';
import { removeOldPersons } from '../profile/remove-person';
import { markReservationAbsent, markReservationArrived } from '../reservations/reservations-by-staff';
import { listGuests } from './guests.repository';

const stage = createReservationStage();

let shop: ReservableShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;
let manager: Awaited<ReturnType<typeof insertStaff>>;
let ann: TestDiner;

beforeEach(async () => {
  shop = stage.shop;
  counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Cy' });
  manager = await insertStaff(stage.client.deps, shop.restaurantId, 'manager', { name: 'Mo' });
  ann = await stage.desk.diner();
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const read = async (find?: string) => (await counter.call('guests.list', { ...getShopInput(), find })).guests;
const none = { note: '', allergies: '' };
const note = (guestId: number, texts: Partial<typeof none>, seen: Partial<typeof none> = {}) =>
  counter.call('guests.note', {
    ...getShopInput(),
    guestId,
    ...none,
    ...texts,
    seen: { ...none, ...seen },
  });
const listGuestNotes = ({ userId }: TestDiner) =>
  stage.database.db.select().from(guestNotes).where(eq(guestNotes.userId, userId));

/** Returns every table that has a row with the word in its text. */
async function listTablesWith(word: string): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await stage.database.pool.query(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
      `%${word}%`,
    ]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}

/** Ann has one visit, one missed reservation and one upcoming reservation. */
async function createHistory(customerName = 'Ann Tan'): Promise<void> {
  const book = (date: string) =>
    stage.desk.book(ann, shop, {
      date,
      customerName,
      email: `${customerName.replace(/\W/g, '')}@example.com`,
      remark: `window for ${customerName}`,
    });
  const [came, stayedAway] = [await book(shopDay), await book('2026-11-24')];
  await book('2026-11-25');
  await markReservationArrived(stage.database.db, came, { now: stage.clock.now() });
  stage.clock.set('2026-11-24T05:00:00Z');
  await markReservationAbsent(stage.database.db, stayedAway, { now: stage.clock.now() });
}

test('BKG-06 the guest list counts visits and absences, and finds by name and number', async () => {
  await createHistory();
  const bo = await stage.desk.diner();
  await stage.desk.book(bo, shop, { customerName: 'Bo 100%_Lim', phone: '+6598765432', date: '2026-11-26' });
  expect(await read()).toMatchObject([
    { guestId: bo.userId, name: 'Bo 100%_Lim', visits: 0, absences: 0, upcoming: 1, lastDay: '2026-11-26' },
    { guestId: ann.userId, name: 'Ann Tan', mobile: '+6591234567', visits: 1, absences: 1, upcoming: 1 },
  ]);
  const listNames = async (find: string) => (await read(find)).map(({ name }) => name);
  expect(await listNames('ann')).toEqual(['Ann Tan']);
  expect(await listNames('9876 5432')).toEqual(['Bo 100%_Lim']);
  for (const pasted of [
    '\u202d+65 9876 5432\u202c',
    '9876\u20115432',
    '\uff19\uff18\uff17\uff165432',
    'tel:98765432',
    '098765432',
  ])
    expect(await listNames(pasted), pasted).toEqual(['Bo 100%_Lim']);
  expect(await listNames('Ann 9')).toEqual([]);
  expect(await listNames('%_')).toEqual(['Bo 100%_Lim']);
  expect(await listNames('%%')).toEqual([]);
});

test('BKG-06 a list of more than fifty guests says that there are more', async () => {
  await stage.desk.book(ann, shop);
  await stage.database.pool.query(
    `insert into users (mobile_country_code, mobile, country_code, created_at)
     select '+65', (97000000 + n)::text, 'SG', now() from generate_series(1, 50) n`,
  );
  await stage.database.pool.query(
    `insert into reservations (id, code, share_code, restaurant_id, user_id, day, time, starts_at, people, discount, customer_name,
        phone_dial, phone_digits, language, request_hash, created_at)
     select 'guest-' || u.id, 'G' || u.id, 'share-' || u.id, r.restaurant_id, u.id, r.day, r.time, r.starts_at, 2, 0, 'Guest',
        '+65', u.mobile, 'en', '', r.created_at
     from reservations r, users u where r.restaurant_id = $1 and u.mobile between '97000001' and '97000050'`,
    [shop.restaurantId],
  );
  const all = await counter.call('guests.list', { ...getShopInput(), find: undefined });
  expect([all.guests.length, all.hasMore]).toEqual([50, true]);
  const few = await counter.call('guests.list', { ...getShopInput(), find: '97000001' });
  expect([few.guests.length, few.hasMore]).toEqual([1, false]);
});

test('BKG-06 what staff note of a guest stands in the list of this restaurant, and nowhere else', async () => {
  await createHistory();
  await note(ann.userId, { note: ' Likes the window ', allergies: 'Peanuts' });
  expect(await read()).toMatchObject([
    { guestId: ann.userId, note: 'Likes the window', allergies: 'Peanuts' },
  ]);

  const day = await counter.call('bookings.day', { ...getShopInput(), day: '2026-11-25' });
  const guest = { visits: 1, absences: 1, note: 'Likes the window', allergies: 'Peanuts' };
  expect(day.bookings).toMatchObject([{ name: 'Ann Tan', guest }]);

  const elsewhere = await insertReservableShop(stage.database.db);
  const other = await insertStaff(stage.client.deps, elsewhere.restaurantId, 'owner');
  const there = { restaurantId: elsewhere.restaurantId };
  expect((await other.call('guests.list', { ...there, find: undefined })).guests).toEqual([]);
  for (const name of ['guests.export', 'guests.forget'] as const)
    expect((await other.getError(name, { ...there, guestId: ann.userId })).code).toBe('NOT_FOUND');
  const written = { ...there, guestId: ann.userId, note: 'x', allergies: '', seen: none };
  expect((await other.getError('guests.note', written)).code).toBe('NOT_FOUND');
  const tooLong = {
    ...getShopInput(),
    guestId: ann.userId,
    note: 'x'.repeat(501),
    allergies: '',
    seen: none,
  };
  const endpoint = '/staff/guests.note';
  const answer = await counter.fetch(endpoint, {
    method: 'POST',
    body: JSON.stringify(tooLong),
    headers: { 'content-type': 'application/json' },
  });
  expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });

  await note(ann.userId, {}, { note: 'Likes the window', allergies: 'Peanuts' });
  const [left] = await read();
  expect([left?.note, left?.allergies]).toEqual([undefined, undefined]);
  expect(await listGuestNotes(ann)).toEqual([]);
});

test('BKG-06 of two colleagues who write notes on a guest at once, one is refused and learns who was faster', async () => {
  await createHistory();
  const input = { ...getShopInput(), guestId: ann.userId, note: '', seen: none };
  const outcomes = await Promise.allSettled([
    counter.call('guests.note', { ...input, allergies: 'Peanuts' }),
    manager.call('guests.note', { ...input, allergies: 'Milk' }),
  ]);
  const [row] = await listGuestNotes(ann);
  const by = row?.allergies === 'Peanuts' ? 'Cy' : 'Mo';
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [refused] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by, at: stage.clock.now().toISOString() },
  });
  // The same texts again, after a lost answer, are no conflict.
  await note(ann.userId, { allergies: row?.allergies });
});

test('BKG-06 a guest’s data is exported; forgetting deletes notes, messages and all that is over, and the log does not say what', async () => {
  const name = `Zed${ann.userId}`;
  await createHistory(name);
  const elsewhere = await insertReservableShop(stage.database.db);
  await stage.desk.book(ann, elsewhere, { date: '2026-11-26', customerName: 'Elsewhere' });
  await note(ann.userId, { allergies: 'Peanuts' });
  const before = await counter.call('bookings.day', { ...getShopInput(), day: shopDay });
  const { reservationId } = before.bookings[0]!;
  await counter.call('bookings.note', {
    ...getShopInput(),
    reservationId,
    note: `${name} paid in cash`,
    seen: '',
  });
  const act = { ...getShopInput(), guestId: ann.userId };
  const { file } = await manager.call('guests.export', act);
  expect(JSON.parse(file)).toMatchObject({
    guestNotes: [{ allergies: 'Peanuts' }],
    reservations: [{ day: shopDay, customerName: name }, { day: '2026-11-24' }, { day: '2026-11-25' }],
  });
  expect(file).not.toMatch(/Elsewhere|hash/i);
  const listMessages = () =>
    stage.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, `${name}@example.com`));
  expect(await listMessages()).toHaveLength(3);

  expect(await manager.call('guests.forget', act)).toEqual({ remain: true });
  expect(await listGuestNotes(ann)).toEqual([]);
  expect(await listMessages()).toHaveLength(1);
  const past = await counter.call('bookings.day', { ...getShopInput(), day: shopDay });
  expect(past.bookings.map(({ guest }) => guest)).toEqual([undefined]);
  // Only the upcoming reservation still counts and still names its guest.
  expect(await read()).toMatchObject([{ name, visits: 0, absences: 0, upcoming: 1 }]);
  const [ahead] = JSON.parse((await manager.call('guests.export', act)).file).reservations.filter(
    ({ customerName }: { customerName: string }) => customerName !== '-',
  );
  expect(ahead).toMatchObject({ day: '2026-11-25', remark: `window for ${name}` });

  await stage.client.call(contract['reservations.cancel'], { reservationId: ahead.id }, { token: ann.token });
  expect(await manager.call('guests.forget', act)).toEqual({ remain: false });
  // The account belongs to the user at all restaurants; spent limits hold addresses for a day at most.
  expect(await listTablesWith(name)).toEqual(['attempts', 'users']);
  expect(await read()).toEqual([]);
  expect((await manager.getError('guests.forget', act)).code).toBe('NOT_FOUND');
  expect(await listTablesWith('Elsewhere')).toEqual(['reservations']);
  const acts = await stage.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(auditLog.id);
  expect(
    acts.filter(({ act: what }) => what.startsWith('guest.')).map((row) => [row.act, row.actor, row.detail]),
  ).toEqual([
    ['guest.note', 'Cy', {}],
    ['guest.export', 'Mo', {}],
    ['guest.forget', 'Mo', {}],
    ['guest.export', 'Mo', {}],
    ['guest.forget', 'Mo', {}],
  ]);
});

test('BKG-06 the account’s own export has the notes of staff, and its deletion takes them along', async () => {
  const { token, ...rest } = await stage.client.login('89123456');
  const diner = { token, ...rest } as TestDiner;
  const reservationId = await stage.desk.book(diner, shop);
  await note(diner.userId, { note: 'Likes the window' });
  const { envelope } = await stage.client.send(contract['profile.export'], {}, diner);
  expect(envelope.data).toMatchObject({ guestNotes: [{ note: 'Likes the window' }] });
  await stage.client.call(contract['reservations.cancel'], { reservationId }, diner);
  await deleteAccount(stage.database.db, String(diner.userId), stage.clock.now());
  expect(await listGuestNotes(diner)).toEqual([]);
});

test('BKG-06 a guest is forgotten after the months of the restaurant’s file, or of the installation where those are fewer', async () => {
  const short = await insertReservableShop(stage.database.db);
  const long = await insertReservableShop(stage.database.db);
  const setMonths = ({ restaurantId }: ReservableShop, months: number) =>
    stage.database.pool.query(
      `update restaurants set config = config || jsonb_build_object('guestMonths', $2::int) where id = $1`,
      [restaurantId, months],
    );
  await setMonths(short, 2);
  await setMonths(long, 60);
  for (const restaurant of [short, long, shop]) {
    await stage.desk.book(ann, restaurant, { date: '2026-11-25' });
    await stage.database.db.insert(guestNotes).values({
      restaurantId: restaurant.restaurantId,
      userId: ann.userId,
      note: 'x',
      allergies: '',
      updatedAt: stage.clock.now(),
    });
  }
  const deps = { ...stage.client.deps, clock: stage.clock.now };
  const countGuests = async () =>
    Promise.all(
      [short, long, shop].map(
        async ({ restaurantId }) =>
          (await listGuests(stage.database.db, restaurantId, { now: stage.clock.now() })).guests.length,
      ),
    );
  const forgetAt = async (at: string, months: number) => {
    stage.clock.set(at);
    const run = () => removeOldPersons({ ...deps, env: { ...deps.env, PERSONAL_DATA_MONTHS: months } });
    await Promise.all([run(), run()]);
    return { guests: await countGuests(), notes: (await listGuestNotes(ann)).length };
  };
  expect(await forgetAt('2027-01-25T03:59:00Z', 24)).toEqual({ guests: [1, 1, 1], notes: 3 });
  expect(await forgetAt('2027-01-25T04:01:00Z', 0)).toEqual({ guests: [0, 1, 1], notes: 2 });
  expect(await forgetAt('2028-11-25T03:59:00Z', 24)).toEqual({ guests: [0, 1, 1], notes: 2 });
  expect(await forgetAt('2028-11-25T04:01:00Z', 24)).toEqual({ guests: [0, 0, 0], notes: 0 });
});

test('BKG-06 a note that is written while the guest is forgotten does not outlive them', async () => {
  const bookings = await stage.desk.book(ann, shop);
  await stage.client.call(contract['reservations.cancel'], { reservationId: bookings }, { token: ann.token });
  await Promise.allSettled([
    ...Array.from({ length: 4 }, () => note(ann.userId, { note: 'x' })),
    manager.call('guests.forget', { ...getShopInput(), guestId: ann.userId }),
    ...Array.from({ length: 4 }, () => note(ann.userId, { note: 'y' })),
  ]);
  expect(await read()).toEqual([]);
  expect(await listGuestNotes(ann)).toEqual([]);
});

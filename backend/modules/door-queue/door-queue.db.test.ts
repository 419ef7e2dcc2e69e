import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { pushSubscriptions } from '../../schema/push';
import { restaurantDomains, restaurants } from '../../schema/restaurant';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { insertStaff } from '../../testing/staff';
import { removeOldPersons } from '../profile/remove-person';

const stage = createReservationStage();
let shop: ReservableShop;
let ann: Awaited<ReturnType<typeof insertStaff>>;
let bo: Awaited<ReturnType<typeof insertStaff>>;
let keys = 0;

beforeEach(async () => {
  shop = await insertReservableShop(stage.database.db, {}, { config: { tables: ['A1', 'A2'] } });
  ann = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  bo = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Bo' });
  await stage.database.db
    .insert(restaurantDomains)
    .values({ host: `queue${shop.restaurantId}.example`, restaurantId: shop.restaurantId, position: 0 });
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const getKey = () => `key-of-a-party-${++keys}`.padEnd(24, '0');
const read = () => ann.call('door.queue', getShopInput());
const add = (name: string, people: number, mobile?: string) =>
  ann.call('door.add', { ...getShopInput(), name, people, mobile, key: getKey(), language: undefined });
const getSeen = async (name: string) => {
  const { id, state, calls } = (await read()).open.find((party) => party.name === name)!;
  return { ...getShopInput(), id, state, calls };
};
const getDoor = async () => new URL((await read()).url!).searchParams.get('door')!;
const join = async (name: string, people: number, key = getKey()) => {
  const input = { ...getShopInput(), door: await getDoor(), name, people, mobile: undefined, key };
  return (await stage.client.call(contract['door.join'], input)).token;
};
const look = (token: string) => stage.client.call(contract['door.party'], { token });

test('HND-05 parties join by host and by code, and each sees its place and quote', async () => {
  const first = await add('Lim', 2);
  const token = await join('Tan', 2);
  expect(first.quotedMinutes).toBe(10);
  expect(await look(token)).toMatchObject({ state: 'waiting', place: 2, quotedMinutes: 20, people: 2 });
  expect((await read()).open).toMatchObject([
    { name: 'Lim', byCode: false },
    { name: 'Tan', byCode: true },
  ]);
  const before = { ...getShopInput(), door: await getDoor() };
  expect(await stage.client.call(contract['door.look'], before)).toMatchObject({
    isOpen: true,
    parties: 2,
    quotes: [{ people: 2, minutes: 25 }, { people: 4, minutes: 10 }, { people: 6 }, { people: 8 }],
  });
});

test('HND-05 the same request joins once, and only the code of this door joins', async () => {
  const key = getKey();
  const [one, two] = await Promise.all([join('Tan', 2, key), join('Tan', 2, key)]);
  expect(one).toBe(two);
  const elsewhere = await insertReservableShop(stage.database.db);
  const input = {
    ...elsewhere,
    door: await getDoor(),
    name: 'Ng',
    people: 2,
    mobile: undefined,
    key: getKey(),
  };
  expect((await stage.client.getError(contract['door.join'], input)).code).toBe('LINK_SPENT');
  expect((await stage.client.getError(contract['door.party'], { token: 'x.y' })).code).toBe('LINK_SPENT');
  const large = { ...input, ...getShopInput(), people: 21 };
  expect((await stage.client.getError(contract['door.join'], large)).code).toBe('PARTY_TOO_LARGE');
  await stage.database.db
    .update(restaurants)
    .set({ inBusiness: false, revision: sql`${restaurants.revision} + 1` })
    .where(eq(restaurants.id, shop.restaurantId));
  const closed = { ...input, ...getShopInput() };
  expect((await stage.client.getError(contract['door.join'], closed)).code).toBe('SHOP_RESTED');
});

test('HND-05 a call reaches the party’s page, its mobile and its browser, each once per call', async () => {
  const { id } = await add('Lim', 4, '+6591234567');
  await stage.database.db.insert(pushSubscriptions).values({
    doorPartyId: id,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    locale: 'en',
    createdAt: stage.clock.now(),
  });
  await ann.call('door.call', await getSeen('Lim'));
  await ann.call('door.call', await getSeen('Lim'));
  const messages = await stage.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.restaurantId, shop.restaurantId));
  expect(messages.map(({ channel, template }) => [channel, template])).toEqual([
    ['sms', 'door-call'],
    ['push', 'door-call'],
    ['sms', 'door-call'],
    ['push', 'door-call'],
  ]);
  const text = messages[0]!.data as { link: string };
  const token = new URL(text.link).searchParams.get('token')!;
  expect(await look(token)).toMatchObject({ state: 'called', calls: 2 });
  expect((await look(token)).place).toBeUndefined();
});

test('HND-05 the true waiting time is kept and leads the next quotes', async () => {
  for (const name of ['A', 'B', 'C']) await add(name, 2);
  stage.clock.advance({ minutes: 30 });
  for (const name of ['A', 'B', 'C'])
    await ann.call('door.seat', { ...(await getSeen(name)), tableNo: 'A1' });
  const { seated, quotes } = await read();
  expect(seated).toHaveLength(3);
  const waited = Date.parse(seated[0]!.endedAt!) - Date.parse(seated[0]!.joinedAt);
  expect(waited).toBe(30 * 60_000);
  // 30, 15 and 10 minutes per party ahead.
  expect(quotes[0]).toMatchObject({ people: 2, minutes: 15 });
  const unknown = { ...(await add('D', 2).then(() => getSeen('D'))), tableNo: 'Z9' };
  expect((await ann.getError('door.seat', unknown)).code).toBe('TABLE_UNKNOWN');
});

test('HND-05 of two hosts at once one acts, and the other sees who was faster', async () => {
  for (const act of ['door.call', 'door.seat', 'door.skip', 'door.gone'] as const) {
    const { id } = await add('Lim', 2);
    const seen = { ...getShopInput(), id, state: 'waiting' as const, calls: 0, tableNo: undefined };
    const outcomes = await Promise.allSettled([ann.call(act, seen), bo.call(act, seen)]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const faster = outcomes[0]!.status === 'fulfilled' ? 'Ann' : 'Bo';
    expect(failed?.reason).toMatchObject({ code: 'STATUS_CONFLICT', detail: { by: faster } });
    const log = await stage.database.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('Lim');
  }
});

test('CON-04 the log names a party at the door until its name is removed', async () => {
  await add('Lim', 2);
  await ann.call('door.call', await getSeen('Lim'));
  await ann.call('door.gone', await getSeen('Lim'));
  const filter = { from: undefined, until: undefined, act: 'door.', staffId: undefined, before: undefined };
  const readLog = async () => {
    const manager = await insertStaff(stage.client.deps, shop.restaurantId, 'manager');
    return (await manager.call('audit.list', { ...getShopInput(), ...filter })).rows;
  };
  expect(await readLog()).toMatchObject([
    { act: 'door.gone', name: 'Lim', detail: '{"after":"gone","before":"called","people":2}' },
    { act: 'door.called', name: 'Lim' },
  ]);
  stage.clock.advance({ days: 3 * 366 });
  await removeOldPersons({
    ...stage.client.deps,
    env: { ...stage.client.deps.env, PERSONAL_DATA_MONTHS: 24 },
  });
  expect((await readLog()).map(({ name }) => name)).toEqual([undefined, undefined]);
});

test('HND-05 a skipped party frees its place and can be called again; a party leaves by itself', async () => {
  const first = await join('Lim', 2);
  const second = await join('Tan', 2);
  await ann.call('door.skip', await getSeen('Lim'));
  expect(await look(second)).toMatchObject({ place: 1 });
  await ann.call('door.call', await getSeen('Lim'));
  expect(await look(first)).toMatchObject({ state: 'called' });
  const left = await stage.client.call(contract['door.leave'], { token: second });
  expect(left).toMatchObject({ state: 'left' });
  expect(left.place).toBeUndefined();
  await stage.client.call(contract['door.leave'], { token: second });
  expect((await read()).open.map(({ name }) => name)).toEqual(['Lim']);
});

test('HND-05 another restaurant’s parties stay closed', async () => {
  const { id } = await add('Lim', 2);
  const elsewhere = await insertReservableShop(stage.database.db);
  const stranger = await insertStaff(stage.client.deps, elsewhere.restaurantId, 'owner');
  const seen = { ...elsewhere, id, state: 'waiting' as const, calls: 0 };
  for (const name of ['door.call', 'door.skip', 'door.gone'] as const)
    expect((await stranger.getError(name, seen)).code).toBe('NOT_FOUND');
});

test('HND-05 names and mobiles are removed after the months of the installation; waiting times stay', async () => {
  const token = await join('Zedekiah', 2);
  await stage.client.call(contract['door.leave'], { token });
  stage.clock.advance({ days: 3 * 366 });
  await removeOldPersons({
    ...stage.client.deps,
    env: { ...stage.client.deps.env, PERSONAL_DATA_MONTHS: 24 },
  });
  const { rows } = await stage.database.pool.query(
    'select t::text as text, ended_at - joined_at as waited from door_parties t where restaurant_id = $1',
    [shop.restaurantId],
  );
  expect(rows[0].text).not.toContain('Zedekiah');
  expect(rows[0].waited).toBeTruthy();
});

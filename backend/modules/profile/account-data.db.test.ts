import { subMonths } from 'date-fns';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { moveWallet } from '../../core/ledger';
import { createEmailToken } from '../../core/verified-emails';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { listSetAside } from '../../jobs/set-aside';
import { users } from '../../schema/auth';
import { helpMessages } from '../../schema/help-desk';
import { orders } from '../../schema/orders';
import { parties, partyMembers } from '../../schema/parties';
import { payments, refunds } from '../../schema/payments';
import { reservations } from '../../schema/reservations';
import { topUps } from '../../schema/wallet';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { isTokenValid, requestOtpCode } from '../../testing/diners';
import { getOrder } from '../../testing/ordering';
import { createPartyLine, insertTableShop, joinGroup, openGroup, sitDown } from '../../testing/parties';
import { getReservation, testTimes } from '../../testing/reservations';
import {
  createAddress,
  createOrderLine,
  insertShop,
  near,
  shopMorning,
  type TestShop,
} from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';
import { readWebhookData } from '../integrations/webhook-data';
import { acceptOrder, advanceOrder, cancelOrder } from '../orders/steps/orders-by-staff';
import { exportData } from './export-data';
import { removeOldPersons } from './remove-person';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{}], {
    canReserve: true,
    config: { reservation: { weekdays: [1, 2, 3, 4, 5, 6], slots: testTimes } },
  });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

let last = 88_000_000;
type Diner = Awaited<ReturnType<TestClient['login']>>;

/** Creates a user with an address, an order and a reservation; each holds the word `person`. */
async function createDinerWithPast(): Promise<
  Diner & { person: string; orderId: string; reservationId: string }
> {
  const diner = await client.login(String(++last));
  const person = `Person${diner.userId}`;
  await client.call(
    contract['profile.edit'],
    { userId: diner.userId, userInfo: { nickName: person } } as never,
    diner,
  );
  await client.call(
    contract['addresses.add'],
    {
      addressInfo: {
        userName: person,
        countryArea: '+65',
        mobile: diner.mobile,
        country: 'Singapore',
        countryCode: 'SG',
        buildingName: 'Block 1',
        addressDetail: `1 ${person} Street`,
        unitNo: '#01-01',
        latitude: 1.281,
        longitude: 103.845,
      },
      defaultAddress: true,
    } as never,
    diner,
  );
  const input = getOrder(diner, shop, 3300, {
    payType: 'CASH_PAY',
    dishList: [createOrderLine(shop.dishIds[0]!, 3)],
    deliveryAddress: { ...createAddress(near), userName: person },
    remark: `for ${person}`,
    receiveEmail: `${person}@example.test`,
  });
  const placed = await client.call(contract['ordering.submit'], input, diner);
  const reservationId = await client.call(
    contract['reservations.submit'],
    getReservation(shop, { customerName: person, remark: `high chair for ${person}` }),
    diner,
  );
  const { date, time, people } = getReservation(shop);
  const remark = `window for ${person}`;
  await client.call(
    contract['reservations.change'],
    { reservationId, date, time, people, discount: undefined, remark },
    diner,
  );
  return { ...diner, person, orderId: placed.orderTransactionId, reservationId };
}

const remove = (diner: Diner) => client.send(contract['profile.delete'], {}, diner);
async function checkCode(diner: Diner): Promise<void> {
  const phone = { mobile: diner.mobile, mobileCountryCode: '+65' };
  const otpcode = await requestOtpCode(client, phone);
  await client.call(
    contract['auth.checkCode'],
    { ...phone, otpcode, serviceType: 'decorder-memberinfo' },
    diner,
  );
}

/** Returns every table that has a row with the word in its text. */
async function listTablesWith(word: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await database.pool.query(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
      `%${word}%`,
    ]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}

test('DEC-88 the export has all that is stored about the diner, no secret, and nothing of another', async () => {
  const [mine, theirs] = [await createDinerWithPast(), await createDinerWithPast()];
  await database.db.insert(helpMessages).values({
    restaurantId: shop.restaurantId,
    userId: mine.userId,
    email: 'me@example.test',
    locale: 'en',
    text: 'Where is my order?',
    createdAt: new Date(),
  });
  const { text, envelope } = await client.send(contract['profile.export'], {}, mine);
  expect(envelope.isSuccess, text).toBe(true);
  const data = envelope.data as Record<string, Record<string, unknown>[]>;
  expect(data.account).toMatchObject([{ nickName: mine.person, mobile: mine.mobile }]);
  expect(data.addresses).toMatchObject([{ userName: mine.person }]);
  expect(data.orders).toMatchObject([{ id: mine.orderId, remark: `for ${mine.person}` }]);
  expect(data.orderLines).toMatchObject([{ orderId: mine.orderId, count: 3 }]);
  expect(data.reservations).toMatchObject([{ id: mine.reservationId, customerName: mine.person }]);
  expect(data.reservationEvents).toMatchObject([
    { what: 'booked' },
    { what: 'changed', detail: { remark: `high chair for ${mine.person}` } },
  ]);
  expect(data.sessions).toHaveLength(1);
  expect(data.messages).toMatchObject([{ text: 'Where is my order?' }]);
  // The call sends every part that is collected.
  expect(Object.keys(data).sort()).toEqual(Object.keys(await exportData(database.db, mine.userId)).sort());
  expect(text).not.toMatch(/hash|token/i);
  expect(text).not.toContain(theirs.person);
  expect(text).not.toContain(theirs.orderId);
});

test('DEC-88 an account with an open order, a reservation ahead or money is not deleted, and neither is one without a fresh code', async () => {
  const diner = await createDinerWithPast();
  await checkCode(diner);
  const getRefusal = async () => {
    const { code, data } = (await remove(diner)).envelope as { code: string; data?: { because?: string } };
    return data?.because ?? code;
  };
  expect(await getRefusal()).toBe('orders');
  await cancelOrder(database.db, diner.orderId, { now: clock.now() });
  expect(await getRefusal()).toBe('reservations');
  await client.call(contract['reservations.cancel'], { reservationId: diner.reservationId }, diner);
  const wallet = { userId: diner.userId, currency: 'SGD', now: clock.now() } as const;
  await moveWallet(database.db, { ...wallet, amount: 100, type: 'topup' });
  expect(await getRefusal()).toBe('wallet');
  await moveWallet(database.db, { ...wallet, amount: -100, type: 'pay' });
  // A company refused to send a part back, so people owe it.
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    insert into payments (id, purpose, order_id, restaurant_id, user_id, pay_type, provider, amount, reference, created_at, state)
      values ('owing', 'order', 'gone', ${shop.restaurantId}, ${diner.userId}, 'VNPAY', 'vnpay', 100, 'owing', now(), 'paid');
    insert into refunds (id, payment_id, restaurant_id, amount, method, state, reason, dedupe_key, actor, try_at, created_at)
      values ('refused', 'owing', ${shop.restaurantId}, 40, 'SOURCE', 'failed', '', 'line:9', 'system', now(), now());
    commit`);
  expect(await getRefusal()).toBe('money');
  await database.pool.query("update refunds set state = 'done' where id = 'refused'");
  clock.advance({ minutes: 11 });
  expect(await getRefusal()).toBe('CODE_NOT_CHECKED');
  expect(await isTokenValid(client, diner.token, diner.userId)).toBe(true);
  expect(await listTablesWith(diner.person)).toContain('users');
});

test('DEC-88 a deleted account leaves order, reservation and ledger without the person, and its sessions are over', async () => {
  const diner = await createDinerWithPast();
  await client.call(
    contract['orders.cancel'],
    { orderTransactionId: diner.orderId, cancelReason: `${diner.person} is ill` },
    diner,
  );
  await database.db.insert(topUps).values({
    id: `topup-${diner.userId}`,
    sn: String(diner.userId),
    userId: diner.userId,
    restaurantId: shop.restaurantId,
    currency: 'SGD',
    amount: 1000,
    payType: 'PAY_NOW',
    state: 'rejected',
    remark: `from ${diner.person}`,
    reason: `${diner.person} paid nothing`,
    createdAt: clock.now(),
  });
  await client.call(contract['reservations.cancel'], { reservationId: diner.reservationId }, diner);
  await checkCode(diner);
  expect((await remove(diner)).envelope.isSuccess).toBe(true);
  // A link of a mail that was sent before brings no address back.
  const { CODE_SECRET } = client.deps.env;
  const token = createEmailToken(CODE_SECRET, diner.userId, `${diner.person}@example.test`);
  const confirmed = await client.send(contract['profile.confirmEmail'], { token }, diner);
  expect(confirmed.envelope).toMatchObject({ code: 'LINK_SPENT' });

  // Spent limits hold numbers and addresses for a day at most.
  for (const word of [diner.person, diner.mobile])
    expect((await listTablesWith(word)).filter((name) => name !== 'attempts')).toEqual([]);
  expect(await database.db.select().from(orders).where(eq(orders.id, diner.orderId))).toHaveLength(1);
  expect(
    await database.db.select().from(reservations).where(eq(reservations.id, diner.reservationId)),
  ).toHaveLength(1);
  expect(await isTokenValid(client, diner.token, diner.userId)).toBe(false);

  // The number is free: a login with it creates another account.
  clock.advance({ minutes: 2 });
  const next = await client.login(diner.mobile);
  expect(next.userId).not.toBe(diner.userId);
  const { envelope } = await client.send(contract['profile.export'], {}, next);
  expect(envelope.data).toMatchObject({ orders: [], reservations: [] });
});

test('DEC-88 the restaurant sees no number for a deleted account, and finds nothing by its id', async () => {
  const diner = await createDinerWithPast();
  await acceptOrder(database.db, diner.orderId, clock.now());
  await advanceOrder(database.db, diner.orderId, clock.now(), { to: 'done' });
  await client.call(contract['reservations.cancel'], { reservationId: diner.reservationId }, diner);
  await checkCode(diner);
  expect((await remove(diner)).envelope.isSuccess).toBe(true);
  const { restaurantId } = shop;
  // Money may still arrive for what an account left behind.
  await database.db.insert(topUps).values({
    id: `topup-${diner.userId}`,
    sn: String(diner.userId),
    userId: diner.userId,
    restaurantId,
    currency: 'SGD',
    amount: 1000,
    payType: 'PAY_NOW',
    state: 'review',
    createdAt: clock.now(),
  });
  const [payment] = await database.db
    .update(payments)
    .set({ provider: 'counter' })
    .where(eq(payments.orderId, diner.orderId))
    .returning();
  await database.db.insert(refunds).values({
    paymentId: payment!.id,
    restaurantId,
    amount: 100,
    method: 'SOURCE',
    state: 'due',
    reason: 'paid twice',
    dedupeKey: `test:${diner.orderId}`,
    actor: 'test',
    tryAt: clock.now(),
    createdAt: clock.now(),
  });
  const owner = await insertStaff(client.deps, restaurantId, 'owner');
  const { card } = await owner.call('orders.detail', { restaurantId, orderId: diner.orderId });
  const money = await owner.call('money.open', { restaurantId });
  expect([card.mobile, money.topUps[0]!.mobile, money.refunds[0]!.mobile]).toEqual(['', '', undefined]);
  for (const wanted of [`deleted${diner.userId}`, String(diner.userId)])
    expect(await owner.call('orders.find', { restaurantId, wanted })).toEqual({ cards: [] });
});

test.each(['a forgotten guest', 'a deleted account'])(
  'BKG-06 DEC-88 consoles hear of each order and message of %s, and other systems of the order as it is now',
  async (who) => {
    const diner = await createDinerWithPast();
    const { restaurantId } = shop;
    await acceptOrder(database.db, diner.orderId, clock.now());
    await advanceOrder(database.db, diner.orderId, clock.now(), { to: 'done' });
    await client.call(contract['reservations.cancel'], { reservationId: diner.reservationId }, diner);
    const [message] = await database.db
      .insert(helpMessages)
      .values({
        restaurantId,
        userId: diner.userId,
        email: 'me@example.test',
        locale: 'en',
        text: 'Hello',
        createdAt: clock.now(),
      })
      .returning();
    clock.advance({ minutes: 2 });
    const known = (await listStaffEvents(client.deps, restaurantId)).length;
    if (who === 'a deleted account') {
      await checkCode(diner);
      expect((await remove(diner)).envelope.isSuccess).toBe(true);
    } else {
      const manager = await insertStaff(client.deps, restaurantId, 'manager');
      await manager.call('guests.forget', { restaurantId, guestId: diner.userId });
    }
    const events = (await listStaffEvents(client.deps, restaurantId)).slice(known);
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: 'order', subject: diner.orderId },
        { kind: 'message', subject: String(message!.id) },
        { kind: 'booking', subject: `guest ${diner.userId}` },
      ]),
    );
    const data = await readWebhookData(
      client.deps,
      { event: 'order.changed', thing: diner.orderId },
      { restaurantId, withGuests: true },
    );
    expect(data).toMatchObject({ step: 'done', isPaid: true, customer: undefined, address: undefined });
  },
);

/** Creates a user's group with fixed dishes and a friend in it; each line and the address hold a word. */
async function createGroup(diner: Diner, person: string, friend: string) {
  const tables = await insertTableShop(database.db);
  const mine = await openGroup(client, tables, diner, {
    name: person,
    deliveryTime: '2026-11-23 18:00-18:30',
    deliveryAddress: { ...createAddress(near), userName: person },
  });
  const theirs = await joinGroup(client, tables, mine.code, friend);
  await mine.put([createPartyLine(tables.dishIds[0]!, 1, { dishRemark: `for ${person}` })]);
  await theirs.put([createPartyLine(tables.dishIds[1]!, 1, { dishRemark: `for ${friend}` })]);
  await mine.decide('close');
  return mine;
}

test('DEC-88 an open group keeps its opener’s account; the end of both leaves no name, words or address of the opener', async () => {
  const diner = await client.login(String(++last));
  const person = `Opener${diner.userId}`;
  const group = await createGroup(diner, person, `Friend${diner.userId}`);
  expect((await remove(diner)).envelope).toMatchObject({ data: { because: 'orders' } });
  await group.decide('cancel');
  const { envelope } = await client.send(contract['profile.export'], {}, diner);
  expect(envelope.data).toMatchObject({
    groups: [{ address: { userName: person } }],
    tables: [{ name: person }],
    tableLines: [{ remark: `for ${person}` }],
  });
  expect(JSON.stringify(envelope.data)).not.toContain(`Friend${diner.userId}`);
  await checkCode(diner);
  expect((await remove(diner)).envelope.isSuccess).toBe(true);
  expect((await listTablesWith(person)).filter((name) => name !== 'attempts')).toEqual([]);
});

test('a table and a group that closed before PERSONAL_DATA_MONTHS name nobody; a younger one does', async () => {
  const diner = await client.login(String(++last));
  const [old, young] = [`Old${diner.userId}`, `Young${diner.userId}`];
  const group = await createGroup(diner, old, `${old}Friend`);
  await group.decide('cancel');
  const tables = await insertTableShop(database.db);
  await sitDown(client, tables, { name: young });
  await database.db
    .update(parties)
    .set({ closedAt: sql`${parties.closedAt} - interval '25 months'` })
    .where(eq(parties.id, group.partyId));
  await database.db
    .update(partyMembers)
    .set({ joinedAt: sql`${partyMembers.joinedAt} - interval '25 months'` })
    .where(eq(partyMembers.partyId, group.partyId));
  await database.db
    .update(orders)
    .set({ endedAt: sql`${orders.endedAt} - interval '25 months'` })
    .where(eq(orders.partyId, group.partyId));
  expect(await listTablesWith(old)).toEqual([
    'order_lines',
    'orders',
    'party_groups',
    'party_lines',
    'party_members',
  ]);
  await removeOldPersons({ ...client.deps, clock: clock.now });
  expect(await listTablesWith(old)).toEqual([]);
  expect(await listTablesWith(young)).toEqual(['party_members']);
});

test('orders and reservations of before PERSONAL_DATA_MONTHS no longer name anybody; younger and open ones do', async () => {
  const [old, young] = [await createDinerWithPast(), await createDinerWithPast()];
  await cancelOrder(database.db, old.orderId, { now: clock.now() });
  await database.db
    .update(orders)
    .set({ endedAt: sql`${orders.endedAt} - interval '25 months'` })
    .where(eq(orders.id, old.orderId));
  await database.db
    .update(reservations)
    .set({ startsAt: sql`${reservations.startsAt} - interval '25 months'` })
    .where(eq(reservations.id, old.reservationId));
  const deps = { ...client.deps, clock: clock.now };
  await removeOldPersons({ ...deps, env: { ...deps.env, PERSONAL_DATA_MONTHS: 0 } });
  expect(await listTablesWith(`for ${old.person}`)).toEqual(['orders', 'reservation_events', 'reservations']);
  await removeOldPersons(deps);
  expect(await listTablesWith(`for ${old.person}`)).toEqual([]);
  expect(await listTablesWith(`for ${young.person}`)).toEqual([
    'orders',
    'reservation_events',
    'reservations',
  ]);
  expect(await database.db.select().from(users).where(eq(users.id, old.userId))).toMatchObject([
    { nickName: old.person },
  ]);
});

test('words that are all that is left of a person in an order or a top-up go after PERSONAL_DATA_MONTHS', async () => {
  // The other tests have booked the tables of the time.
  await database.db.execute(sql`delete from reservation_slots`);
  const [old, expired, young] = [
    await createDinerWithPast(),
    await createDinerWithPast(),
    await createDinerWithPast(),
  ];
  const bare = { address: null, remark: null, receiveEmail: null, status: 10 };
  for (const [diner, cancelReason, age] of [
    [old, `${old.person} is ill`, 25],
    [expired, 'pay window over', 25],
    [young, `${young.person} is ill`, 23],
  ] as const) {
    const at = subMonths(clock.now(), age);
    await database.db
      .update(orders)
      .set({ ...bare, cancelReason, endedAt: at })
      .where(eq(orders.id, diner.orderId));
    await database.db.insert(topUps).values(
      (['rejected', 'refund_review'] as const).map((state) => ({
        id: `topup-${state}-${diner.userId}`,
        sn: `${state}-${diner.userId}`,
        userId: diner.userId,
        restaurantId: shop.restaurantId,
        currency: 'SGD',
        amount: 1000,
        payType: 'PAY_NOW' as const,
        state,
        remark: `${state} top-up of ${diner.person}`,
        reason: `${diner.person} paid nothing`,
        createdAt: at,
      })),
    );
  }
  await removeOldPersons({ ...client.deps, clock: clock.now });
  expect(await listTablesWith(`${old.person} is ill`)).toEqual([]);
  expect(await listTablesWith(`rejected top-up of ${old.person}`)).toEqual([]);
  // A refund that is still under review is decided by its words.
  expect(await listTablesWith(`refund_review top-up of ${old.person}`)).toEqual(['top_ups']);
  expect(await listTablesWith(`${young.person} is ill`)).toEqual(['orders']);
  expect(await listTablesWith(`rejected top-up of ${young.person}`)).toEqual(['top_ups']);
  // Late money revives an order by this reason.
  expect(await database.db.select().from(orders).where(eq(orders.id, expired.orderId))).toMatchObject([
    { cancelReason: 'pay window over' },
  ]);
});

test('one order that cannot be changed keeps no other restaurant’s guests named', async () => {
  // The other tests have booked the tables of the time.
  await database.db.execute(sql`delete from reservation_slots`);
  const [stuck, other] = [await createDinerWithPast(), await createDinerWithPast()];
  const elsewhere = await insertShop(database.db);
  for (const { orderId } of [stuck, other]) {
    await cancelOrder(database.db, orderId, { now: clock.now() });
    await database.db
      .update(orders)
      .set({ endedAt: sql`${orders.endedAt} - interval '25 months'` })
      .where(eq(orders.id, orderId));
  }
  await database.db
    .update(orders)
    .set({ restaurantId: elsewhere.restaurantId })
    .where(eq(orders.id, other.orderId));
  await database.db.execute(
    sql.raw(
      `alter table orders add constraint stuck check (address is not null or id <> '${stuck.orderId}') not valid`,
    ),
  );
  await removeOldPersons({ ...client.deps, clock: clock.now });
  expect(await listTablesWith(`for ${stuck.person}`)).toContain('orders');
  expect(await listTablesWith(`for ${other.person}`)).not.toContain('orders');
  expect(await listSetAside(database.db, { job: 'remove-old-persons', last: 10 })).toHaveLength(1);
  await database.db.execute(sql`alter table orders drop constraint stuck`);
  await removeOldPersons({ ...client.deps, clock: clock.now });
  expect(await listTablesWith(`for ${stuck.person}`)).not.toContain('orders');
});

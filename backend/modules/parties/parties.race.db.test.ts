import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { partyColors } from '@/lib/contract/party-values';
import { PayStatus } from '@/lib/contract/statuses';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { orders } from '../../schema/orders';
import { parties, partyShares } from '../../schema/parties';
import { createTestClock } from '../../testing/deps';
import { runAllAtOnce } from '../../testing/ordering';
import {
  createMemberKey,
  createPartyLine,
  createShareNotice,
  insertTableShop,
  readTableDigits,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import type { TestShop } from '../../testing/shop';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { releaseExpiredShares } from './end-parties';
import { listRequests } from './join-requests';
import { admitGuest } from './tables/tables-by-staff';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const listStoredOrders = ({ partyId }: TestMember) =>
  database.db.select().from(orders).where(eq(orders.partyId, partyId));
const getParty = async ({ partyId }: TestMember) =>
  (await database.db.select().from(parties).where(eq(parties.id, partyId)))[0]!;

/** Seats the given number of people at table A1. */
async function seat(shop: TestShop, people: number): Promise<TestMember[]> {
  const first = await sitDown(client, shop);
  const others = await Promise.all(
    Array.from({ length: people - 1 }, (_, index) => sitDown(client, shop, { name: `Guest ${index + 2}` })),
  );
  return [first, ...others];
}

test('TAB-01 ten who open a table at once by its digits sit at one, each as one person', async () => {
  const shop = await insertTableShop(database.db);
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => sitDown(client, shop, { name: `Guest ${index}` })),
  );
  expect(new Set(people.map(({ partyId }) => partyId)).size).toBe(1);
  expect(people.map(({ memberNo }) => memberNo).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test('TAB-01 people who join at once with one wanted color get a color each while there are free ones', async () => {
  const [mei] = await seat(await insertTableShop(database.db), partyColors);
  const colours = (await mei!.view()).members.map(({ colour }) => colour);
  expect(new Set(colours).size).toBe(partyColors);
});

test('TAB-08 of sixty guesses at once of one session no more than five are compared', async () => {
  const shop = await insertTableShop(database.db);
  const right = await readTableDigits(client.deps, shop);
  const token = await client.guest();
  const wrong = Array.from({ length: 60 }, (_, index) => String(index).padStart(4, '0')).filter(
    (digits) => digits !== right,
  );
  const { refused } = await runAllAtOnce(
    wrong.map((digits) => () => {
      const person = { memberKey: createMemberKey(), name: 'Mallory', colour: 0, digits };
      const input = { restaurantId: shop.restaurantId, tableNo: 'A1', ...person };
      return client.call(contract['parties.join'], input, { token });
    }),
  );
  expect(refused).toEqual({ PARTY_DIGITS_WRONG: 5, TOO_MANY: wrong.length - 5 });
});

test('TAB-08 guesses at once from many sources are compared thirty times, and a guest who asks the staff is let in', async () => {
  const shop = await insertTableShop(database.db);
  const right = await readTableDigits(client.deps, shop);
  const staffAsker = await client.guest();
  const sessions = await Promise.all(Array.from({ length: 76 }, () => client.guest()));
  const join = (
    input: { memberKey?: string; digits?: string; asksStaff?: true },
    address: string,
    token = staffAsker,
  ) =>
    client.call(
      contract['parties.join'],
      {
        restaurantId: shop.restaurantId,
        tableNo: 'A1',
        memberKey: createMemberKey(),
        name: 'Mei',
        colour: 0,
        ...input,
      },
      { token, headers: { 'x-client-address': address } },
    );
  const digits = right === '0000' ? '0001' : '0000';
  const { refused } = await runAllAtOnce(
    sessions.map((session, index) => () => join({ digits }, `198.51.100.${index}`, session)),
  );
  expect(refused).toEqual({ PARTY_DIGITS_WRONG: 30, TOO_MANY: 46 });
  const memberKey = createMemberKey();
  const here = '203.0.113.7';
  await expect(join({ digits: right }, here)).rejects.toMatchObject({ code: 'TOO_MANY' });
  await expect(join({ memberKey, asksStaff: true }, here)).rejects.toMatchObject({ code: 'PARTY_NOD' });
  const [request] = await listRequests(database.db, shop.restaurantId, clock.now());
  const answer = { restaurantId: shop.restaurantId, requestId: request!.id, now: clock.now(), actor: 'Siti' };
  await admitGuest(database.db, { ...answer, isAdmitted: true });
  expect(await join({ memberKey, asksStaff: true }, here)).toMatchObject({ memberNo: 1 });
});

test('TAB-08 two answers to one request at once are one answer', async () => {
  const shop = await insertTableShop(database.db, undefined, {
    pickup: { ...tablePickup, tableJoin: 'nod' },
  });
  await expect(sitDown(client, shop)).rejects.toMatchObject({ code: 'PARTY_NOD' });
  const [request] = await listRequests(database.db, shop.restaurantId, clock.now());
  const answer = { restaurantId: shop.restaurantId, requestId: request!.id, now: clock.now(), actor: 'Siti' };
  const tries = await Promise.allSettled(
    [true, false].map((isAdmitted) => admitGuest(database.db, { ...answer, isAdmitted })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('TAB-01 fifty people join at once as fifty, the next one finds the table full', async () => {
  const shop = await insertTableShop(database.db);
  const people = await seat(shop, 50);
  expect(people.map(({ memberNo }) => memberNo).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  await expect(sitDown(client, shop)).rejects.toMatchObject({ code: 'PARTY_FULL' });
});

test('TAB-04 a round that everybody sends at once is sent once, with every line that was put before', async () => {
  for (let run = 0; run < getRoundCount(10, 3); run++) {
    const shop = await insertTableShop(database.db);
    const people = await seat(shop, 12);
    await Promise.all(people.map((person) => person.put([createPartyLine(shop.dishIds[0]!)])));
    const { done, refused } = await runAllAtOnce(people.map((person) => () => person.send(1)));
    expect(refused).toEqual({});
    expect(done).toHaveLength(12);
    const sent = await listStoredOrders(people[0]!);
    expect(sent).toHaveLength(1);
    const { rounds: seen, lines } = await people[0]!.view();
    expect(seen[0]!.lines).toHaveLength(12);
    expect(lines).toEqual([]);
  }
});

test('TAB-02 lines that are put while a round is sent are in it or wait for the next, never lost or doubled', async () => {
  const shop = await insertTableShop(database.db);
  const people = await seat(shop, 10);
  await people[0]!.put([createPartyLine(shop.dishIds[1]!)]);
  await runAllAtOnce<unknown>([
    ...people.slice(1).map((person) => () => person.put([createPartyLine(shop.dishIds[0]!)])),
    () => people[0]!.send(1),
  ]);
  const { rounds: sent, lines } = await people[0]!.view();
  const numbers = [...sent.flatMap((round) => round.lines), ...lines].map(({ memberNo }) => memberNo);
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('TAB-03 tables that send the last pieces at once sell no more than there are', async () => {
  const shop = await insertTableShop(database.db, [{ price: 1000, stock: 5 }]);
  const tables = await Promise.all(
    Array.from({ length: 9 }, (_, index) => sitDown(client, shop, { tableNo: `A${index + 1}` })),
  );
  for (const table of tables) await table.put([createPartyLine(shop.dishIds[0]!, 2)]);
  const { done, refused } = await runAllAtOnce(tables.map((table) => () => table.send(1)));
  expect(done).toHaveLength(2);
  expect(refused).toEqual({ STOCK_SHORT: 7 });
  const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!));
  expect(dish!.stock).toBe(1);
});

test('TAB-06 of twenty who pay the whole bill at once one does, and the others are told', async () => {
  for (let run = 0; run < getRoundCount(10, 3); run++) {
    const shop = await insertTableShop(database.db);
    const people = await seat(shop, 20);
    await people[0]!.put([createPartyLine(shop.dishIds[0]!)]);
    await people[0]!.send(1);
    const { done, refused } = await runAllAtOnce(
      people.map((person) => () => person.pay({ kind: 'all', shown: 1100 })),
    );
    expect(done).toHaveLength(1);
    expect(refused).toEqual({ SHARE_NOTHING_LEFT: 19 });
    expect(await getParty(people[0]!)).toMatchObject({ billed: 1100, held: 1100, paid: 0 });
  }
});

test('TAB-06 everybody pays a share while shares expire, rounds come and are cancelled: the books always balance', async () => {
  const shop = await insertTableShop(database.db);
  const people = await seat(shop, 8);
  await people[0]!.put([createPartyLine(shop.dishIds[0]!, 8)]);
  await people[0]!.send(1);
  const paying = people.map((person, index) => async () => {
    const shown = 500 + index;
    const { reference } = await person.pay({ kind: 'amount', amount: shown, shown });
    if (index % 3 !== 0) await client.notify('bank', createShareNotice(reference, shown));
  });
  const sendAndCancel = async () => {
    await people[1]!.put([createPartyLine(shop.dishIds[1]!)]);
    const { rounds: sent } = await people[1]!.send(2);
    await cancelOrder(database.db, sent[1]!.orderSn, { now: clock.now(), restaurantId: shop.restaurantId });
  };
  const { refused } = await runAllAtOnce<unknown>([
    ...paying,
    sendAndCancel,
    () => releaseExpiredShares({ ...client.deps, clock: () => new Date(clock.now().getTime() + 3_600_000) }),
  ]);
  expect(refused).toEqual({});
  const party = await getParty(people[0]!);
  const [sums] = await database.db
    .select({
      paid: sql<number>`coalesce(sum(amount) filter (where state = 'paid'), 0)::int`,
      held: sql<number>`coalesce(sum(amount) filter (where state = 'held'), 0)::int`,
    })
    .from(partyShares)
    .where(eq(partyShares.partyId, party.id));
  expect(party).toMatchObject({ ...sums, billed: 8800 });
  expect(sums!.paid).toBe(501 + 502 + 504 + 505 + 507);
});

test('TAB-07 the last shares paid at once close the table once', async () => {
  const shop = await insertTableShop(database.db);
  const people = await seat(shop, 10);
  for (const person of people) await person.put([createPartyLine(shop.dishIds[0]!)]);
  await people[0]!.send(1);
  const shares = await Promise.all(people.map((person) => person.pay({ kind: 'own', shown: 1100 })));
  await Promise.all(shares.map(({ reference }) => client.notify('bank', createShareNotice(reference, 1100))));
  expect(await getParty(people[0]!)).toMatchObject({
    state: 'closed',
    billed: 11_000,
    held: 0,
    paid: 11_000,
  });
  expect((await listStoredOrders(people[0]!)).map(({ payStatus }) => payStatus)).toEqual([PayStatus.Paid]);
});

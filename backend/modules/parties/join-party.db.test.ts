import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import type { TableJoin } from '@/lib/contract/party-values';
import type { Tx } from '../../db/client';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { parties } from '../../schema/parties';
import { tableRequests } from '../../schema/table-admission';
import { commitWhileAwaited } from '../../testing/commit-while-awaited';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import {
  createMemberKey,
  createPartyLine,
  insertTableShop,
  readTableDigits,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { purgeRequests } from './join-requests';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let token: string;
let counter: Awaited<ReturnType<typeof insertStaff>>;

/**
 * The addresses of a stranger and of another one, new in each test, because the limits of a source hold at all
 * restaurants.
 */
let away: string;
let elsewhere: string;
let networks = 0;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(() => clock.set(tableNoon));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function openShop(tableJoin?: TableJoin): Promise<void> {
  shop = await insertTableShop(database.db, undefined, { pickup: { ...tablePickup, tableJoin } });
  token = await client.guest();
  away = `203.0.113.${++networks}`;
  elsewhere = `192.0.2.${networks}`;
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Siti' });
}

/** Gives the restaurant a number of tables. Returns their names. */
async function setTables(count: number): Promise<string[]> {
  const tables = Array.from({ length: count }, (_, index) => `B${index}`);
  await database.db.execute(sql`update restaurants set config = config || ${JSON.stringify({ tables })}
    where id = ${shop.restaurantId}`);
  return tables;
}

type Joining = Partial<Input<'parties.join'>> & { address?: string; token?: string };

/** Joins by the API alone, without the page. */
function join({ address = away, token: as = token, ...input }: Joining = {}) {
  const person = { memberKey: createMemberKey(), name: 'Mallory', colour: 0 };
  return client.call(
    contract['parties.join'],
    { restaurantId: shop.restaurantId, tableNo: 'A1', ...person, ...input },
    { token: as, headers: { 'x-client-address': address } },
  );
}

const getWrong = (right: string) => (right === '0000' ? '0001' : '0000');
const find = (tableNo = 'A1') =>
  client.call(contract['parties.find'], { restaurantId: shop.restaurantId, tableNo }, { token });
const listTables = () => counter.call('tables.open', { restaurantId: shop.restaurantId });
const answer = (knockId: string, isAdmitted: boolean) =>
  counter.call('tables.admit', { restaurantId: shop.restaurantId, knockId, isAdmitted });
const getPlan = async (tableNo = 'A1') =>
  (await listTables()).plan.find((table) => table.tableNo === tableNo)!;
const renew = (tableNo?: string) =>
  counter.call('tables.renewDigits', { restaurantId: shop.restaurantId, tableNo });

test.each<TableJoin | undefined>([undefined, 'digits', 'nod'])(
  'TAB-08 a photographed code opens no table and sends nothing to the kitchen where the file says %s',
  async (tableJoin) => {
    await openShop(tableJoin);
    const memberKey = createMemberKey();
    await expect(join({ memberKey })).rejects.toMatchObject({
      code: tableJoin === 'nod' ? 'PARTY_NOD' : 'PARTY_DIGITS_WRONG',
    });
    expect(await database.db.$count(parties, eq(parties.restaurantId, shop.restaurantId))).toBe(0);
    expect(await database.db.$count(orders, eq(orders.restaurantId, shop.restaurantId))).toBe(0);
    expect((await find()).joinBy).toBe(tableJoin ?? 'digits');
  },
);

test('TAB-08 a diner’s own order for a shared table is refused: it would need neither digits nor staff', async () => {
  await openShop();
  const [diner] = await insertDiners(database.db, 1, clock.now());
  const at = {
    tableNo: 'A1',
    deliveryType: 'SELF_PICKUP',
    deliveryTime: undefined,
    deliveryAddress: undefined,
    payType: 'CASH_PAY_ON_PICK',
  } as const;
  const refused = await client.getError(contract['ordering.submit'], getOrder(diner!, shop, 2000, at), {
    token: diner!.token,
  });
  expect(refused.code).toBe('TABLE_SHARED');
  expect(await database.db.$count(orders, eq(orders.restaurantId, shop.restaurantId))).toBe(0);
});

describe('by the digits of the table', () => {
  let digits: string;
  beforeEach(async () => {
    await openShop();
    digits = await readTableDigits(client.deps, shop);
  });

  test('TAB-01 they open the table, are shown to the guests there, and let others join', async () => {
    const mei = await sitDown(client, shop);
    expect((await mei.view()).digits).toBe(digits);
    expect(await getPlan()).toMatchObject({ digits, state: 'ordering', partyId: mei.partyId });
    expect(await join({ digits })).toMatchObject({ partyId: mei.partyId, memberNo: 2 });
  });

  test('TAB-08 wrong ones open and join nothing, and are not compared after five of one session', async () => {
    const wrong = getWrong(digits);
    for (let attempt = 1; attempt <= 3; attempt++)
      await expect(join({ digits: wrong })).rejects.toMatchObject({ code: 'PARTY_DIGITS_WRONG' });
    const mei = await sitDown(client, shop);
    for (let attempt = 4; attempt <= 5; attempt++)
      await expect(join({ digits: wrong })).rejects.toMatchObject({ code: 'PARTY_DIGITS_WRONG' });
    await expect(join({ digits })).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect((await mei.view()).members).toHaveLength(1);
    // Others behind the same address are not affected, and the session itself only for a while.
    await join({ digits, token: await client.guest() });
    clock.advance({ minutes: 16 });
    await join({ digits });
  });

  test('TAB-08 one source guesses 60 times in an hour, at whichever tables, and others are not affected', async () => {
    const tables = Array.from({ length: 9 }, (_, index) => `A${index + 1}`);
    const sessions = [token, await client.guest()];
    const codes: string[] = [];
    for (const tableNo of tables) {
      const wrong = getWrong(await readTableDigits(client.deps, shop, tableNo));
      for (let attempt = 0; attempt < 8; attempt++)
        codes.push(
          await join({ tableNo, digits: wrong, token: sessions[attempt % 2] }).catch(({ code }) => code),
        );
    }
    expect(codes.filter((code) => code === 'PARTY_DIGITS_WRONG')).toHaveLength(60);
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(12);
    // The right digits are not compared either, so that the answer tells nothing.
    await expect(join({ digits, token: await client.guest() })).rejects.toMatchObject({ code: 'TOO_MANY' });
    await join({ digits, token: await client.guest(), address: elsewhere });
    clock.advance({ minutes: 59 });
    await expect(join({ digits, token: await client.guest() })).rejects.toMatchObject({ code: 'TOO_MANY' });
    clock.advance({ minutes: 1 });
    await join({ digits, token: await client.guest() });
  });

  test('TAB-08 one source opens 60 tables by their digits in an hour, and is then let in by the staff alone', async () => {
    shop = await insertTableShop(database.db, undefined, { pickup: tablePickup });
    const tables = await setTables(61);
    const open = async (tableNo: string, address = away) => {
      const digits = await readTableDigits(client.deps, shop, tableNo);
      return join({ tableNo, digits, address, token: await client.guest() });
    };
    const last = tables.pop()!;
    for (const tableNo of tables) await open(tableNo);
    await expect(open(last)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(join({ tableNo: last, asksStaff: true })).rejects.toMatchObject({ code: 'PARTY_NOD' });
    expect(await open(last, elsewhere)).toMatchObject({ memberNo: 1 });
  });

  test('TAB-08 guests who sit there stay, whatever strangers guess, and renewed digits are compared again', async () => {
    const mei = await sitDown(client, shop);
    const wrong = getWrong(digits);
    for (let source = 1; source <= 31; source++)
      await join({
        digits: wrong,
        address: `198.51.100.${source}`,
        token: await client.guest(),
      }).catch(() => undefined);
    await expect(join({ digits, address: elsewhere })).rejects.toMatchObject({ code: 'TOO_MANY' });
    const again = { memberKey: mei.memberKey, name: 'Mei L.' };
    expect(await join({ ...again, address: elsewhere })).toMatchObject({ memberNo: 1 });
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    expect((await mei.send(1)).rounds).toHaveLength(1);

    clock.advance({ minutes: 1 });
    await renew('A1');
    const renewed = (await mei.view()).digits;
    expect(renewed).not.toBe(digits);
    await expect(join({ digits, address: elsewhere })).rejects.toMatchObject({ code: 'PARTY_DIGITS_WRONG' });
    expect(await join({ digits: renewed, address: elsewhere })).toMatchObject({ memberNo: 2 });
  });

  test('TAB-08 staff see the table that takes no digits after wrong ones, and let it take them again', async () => {
    const at = { restaurantId: shop.restaurantId };
    const listLocked = async () =>
      (await listTables()).plan
        .filter(({ lockedUntil }) => lockedUntil !== undefined)
        .map(({ tableNo, lockedUntil }) => [tableNo, lockedUntil]);
    expect(await listLocked()).toEqual([]);
    const sessions = await Promise.all(Array.from({ length: 30 }, () => client.guest()));
    for (const [index, token] of sessions.entries())
      await join({ digits: getWrong(digits), address: `198.18.0.${index}`, token }).catch(() => undefined);
    await expect(join({ digits, address: elsewhere })).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(await listLocked()).toEqual([['A1', '2026-11-23T05:00:00.000Z']]);
    await counter.call('tables.liftLock', { ...at, tableNo: 'A1' });
    expect(await listLocked()).toEqual([]);
    expect(await join({ digits, address: elsewhere })).toMatchObject({ memberNo: 1 });
    expect((await counter.getError('tables.liftLock', { ...at, tableNo: 'Z9' })).code).toBe('TABLE_UNKNOWN');
    const [log] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.restaurantId, shop.restaurantId))
      .orderBy(desc(auditLog.id));
    expect(log).toMatchObject({ act: 'table.lift-lock', subject: 'A1', actor: 'Siti' });
  });

  /** Returns the locks of one network: by table, and of all tables. */
  async function listNetworkLocks() {
    const { plan, networkLockedUntil } = await listTables();
    const atTables = plan.flatMap((table) =>
      table.networkLockedUntil ? [[table.tableNo, table.networkLockedUntil]] : [],
    );
    return { atTables, all: networkLockedUntil };
  }
  /** Types wrong digits at a table, each time in a session of its own. */
  async function mistype(times: number, tableNo = 'A1', address = away): Promise<void> {
    const wrong = getWrong(await readTableDigits(client.deps, shop, tableNo));
    for (let time = 1; time <= times; time++)
      await expect(
        join({ tableNo, digits: wrong, address, token: await client.guest() }),
      ).rejects.toMatchObject({ code: 'PARTY_DIGITS_WRONG' });
  }
  const joinAnew = async (address = away) => join({ digits, address, token: await client.guest() });
  const lift = (tableNo?: string) =>
    counter.call('tables.liftLock', { restaurantId: shop.restaurantId, tableNo });

  test('TAB-08 staff see that phones of one network are locked at a table, without its address, and lift it', async () => {
    const mei = await sitDown(client, shop);
    await mistype(14);
    expect(await listNetworkLocks()).toEqual({ atTables: [], all: undefined });
    await mistype(1);
    await expect(joinAnew()).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(await listNetworkLocks()).toEqual({
      atTables: [['A1', '2026-11-23T04:15:00.000Z']],
      all: undefined,
    });
    expect(JSON.stringify(await listTables())).not.toContain(away);
    expect((await getPlan()).lockedUntil).toBeUndefined();
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    expect((await mei.send(1)).rounds).toHaveLength(1);
    await lift('A1');
    expect(await listNetworkLocks()).toEqual({ atTables: [], all: undefined });
    expect(await joinAnew()).toMatchObject({ memberNo: 2 });
  });

  test.each(['203.0.113.250', '2001:db8:8:1::7'])(
    'TAB-08 staff see that the network of %s is locked at all tables, in this restaurant alone, and lift it',
    async (address) => {
      const { restaurantId } = await insertTableShop(database.db);
      const colleague = await insertStaff(client.deps, restaurantId, 'counter');
      for (const tableNo of ['A2', 'A3', 'A4', 'A5']) await mistype(15, tableNo, address);
      await expect(joinAnew(address)).rejects.toMatchObject({ code: 'TOO_MANY' });
      expect((await listNetworkLocks()).all).toBe('2026-11-23T05:00:00.000Z');
      expect((await colleague.call('tables.open', { restaurantId })).networkLockedUntil).toBeUndefined();
      clock.advance({ minutes: 15 });
      expect(await listNetworkLocks()).toEqual({ atTables: [], all: '2026-11-23T05:00:00.000Z' });
      await lift();
      expect((await listNetworkLocks()).all).toBeUndefined();
      expect(await joinAnew(address)).toMatchObject({ memberNo: 1 });
    },
  );

  test('TAB-08 a guest without digits asks the staff, and is let in to the table that they see', async () => {
    const memberKey = createMemberKey();
    const ask = () => join({ memberKey, name: 'Arjun', asksStaff: true });
    await expect(ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const { waiting, state } = await getPlan();
    expect([state, waiting?.map(({ name }) => name)]).toEqual(['calls', ['Arjun']]);
    await answer(waiting![0]!.knockId, true);
    expect(await ask()).toMatchObject({ memberNo: 1 });
  });

  test('TAB-08 digits that staff renew for all tables open none of them any more', async () => {
    await renew();
    await expect(join({ digits })).rejects.toMatchObject({ code: 'PARTY_DIGITS_WRONG' });
    expect((await getPlan()).digits).toBe(await readTableDigits(client.deps, shop));
    expect(
      (await counter.getError('tables.renewDigits', { restaurantId: shop.restaurantId, tableNo: 'Z9' })).code,
    ).toBe('TABLE_UNKNOWN');
    const cook = await insertStaff(client.deps, shop.restaurantId, 'kitchen');
    expect(
      (await cook.getError('tables.renewDigits', { restaurantId: shop.restaurantId, tableNo: 'A1' })).status,
    ).toBe(403);
  });

  test('TAB-08 one session opens three tables in an hour, also with their digits', async () => {
    const open = async (tableNo: string) =>
      join({ tableNo, digits: await readTableDigits(client.deps, shop, tableNo) });
    for (const tableNo of ['A1', 'A2', 'A3']) await open(tableNo);
    await expect(open('A4')).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(join({ tableNo: 'A4', asksStaff: true })).rejects.toMatchObject({ code: 'PARTY_NOD' });
    // Joining an open table does not count as opening one.
    await join({ tableNo: 'A1', digits });
  });
});

describe('where staff let guests in', () => {
  beforeEach(() => openShop('nod'));

  /** Creates a guest whose phone repeats its request. */
  function createGuest(name: string, tableNo = 'A1') {
    const memberKey = createMemberKey();
    return { name, memberKey, ask: () => join({ name, memberKey, tableNo }) };
  }
  const listWaiting = async () => {
    const { tables, plan } = await listTables();
    return [...tables, ...plan].flatMap(({ tableNo, waiting = [] }) =>
      waiting.map(({ knockId, name }) => ({ tableNo, name, knockId })),
    );
  };
  async function seat(name: string): Promise<Pick<TestMember, 'partyId' | 'memberKey'>> {
    const guest = createGuest(name);
    await expect(guest.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    await answer((await listWaiting())[0]!.knockId, true);
    const { partyId } = await guest.ask();
    return { partyId, memberKey: guest.memberKey };
  }

  test('TAB-08 a table is opened after an approval, and joined after another; no digits are shown or taken', async () => {
    const mei = createGuest('Mei');
    for (let look = 1; look <= 2; look++)
      await expect(mei.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const [request, ...others] = await listWaiting();
    expect([request, others]).toMatchObject([{ tableNo: 'A1', name: 'Mei' }, []]);
    await answer(request!.knockId, true);
    const { partyId } = await mei.ask();
    const view = await client.call(
      contract['parties.view'],
      { partyId, memberKey: mei.memberKey },
      { token },
    );
    expect(view.digits).toBe('');
    expect(await getPlan()).toEqual({ tableNo: 'A1', state: 'ordering', partyId });

    const arjun = createGuest('Arjun');
    const digits = await readTableDigits(client.deps, shop);
    await expect(join({ digits, memberKey: arjun.memberKey, name: 'Arjun' })).rejects.toMatchObject({
      code: 'PARTY_NOD',
    });
    await answer((await listWaiting())[0]!.knockId, true);
    expect(await arjun.ask()).toMatchObject({ partyId, memberNo: 2 });
    expect(await listWaiting()).toEqual([]);
  });

  test('TAB-08 two guests who are let in to a free table sit at it together', async () => {
    const guests = [createGuest('Mei'), createGuest('Arjun')];
    for (const { ask } of guests) await expect(ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    for (const { knockId } of await listWaiting()) await answer(knockId, true);
    const seated = await Promise.all(guests.map(({ ask }) => ask()));
    expect(seated.map(({ memberNo }) => memberNo).sort()).toEqual([1, 2]);
    expect(new Set(seated.map(({ partyId }) => partyId)).size).toBe(1);
  });

  test('TAB-08 a refused guest opens nothing, and no request is answered twice or from another restaurant', async () => {
    const stranger = createGuest('Stranger');
    await expect(stranger.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const { knockId } = (await listWaiting())[0]!;
    const otherShop = await insertTableShop(database.db);
    const other = await insertStaff(client.deps, otherShop.restaurantId, 'counter');
    const foreign = { restaurantId: otherShop.restaurantId, knockId, isAdmitted: true };
    expect((await other.getError('tables.admit', foreign)).code).toBe('NOT_FOUND');
    await answer(knockId, false);
    await expect(stranger.ask()).rejects.toMatchObject({ code: 'PARTY_REFUSED' });
    await expect(answer(knockId, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await database.db.$count(parties, eq(parties.restaurantId, shop.restaurantId))).toBe(0);
  });

  test('TAB-08 a request that nobody answers ends after five minutes, for the phone and the console, and can be made again', async () => {
    const mei = createGuest('Mei');
    await expect(mei.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const { knockId } = (await listWaiting())[0]!;
    clock.advance({ minutes: 5 });
    expect(await listWaiting()).toEqual([]);
    await expect(answer(knockId, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mei.ask()).rejects.toMatchObject({ code: 'PARTY_UNANSWERED' });
    await expect(mei.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    expect(await listWaiting()).toMatchObject([{ name: 'Mei' }]);
  });

  test('TAB-07 a guest who was let in to people that have left is not let in to the next ones', async () => {
    const { partyId } = await seat('Mei');
    const late = createGuest('Late');
    await expect(late.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    await answer((await listWaiting())[0]!.knockId, true);
    const seen = { total: 0, people: 1, unsent: 0 };
    await counter.call('tables.close', { restaurantId: shop.restaurantId, partyId, seen });
    await seat('Next');
    await expect(late.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    expect(await listWaiting()).toMatchObject([{ name: 'Late' }]);
  });

  test('TAB-08 an answer counts for a quarter of an hour, and what is over is deleted', async () => {
    const mei = createGuest('Mei');
    await expect(mei.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    await answer((await listWaiting())[0]!.knockId, true);
    clock.advance({ minutes: 15 });
    await expect(mei.ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    expect(await purgeRequests(client.deps)).toBe(0);
    clock.advance({ minutes: 21 });
    await purgeRequests(client.deps);
    const ofShop = eq(tableRequests.restaurantId, shop.restaurantId);
    expect(await database.db.$count(tableRequests, ofShop)).toBe(0);
  });

  test('TAB-08 one session asks six times in a quarter of an hour; others behind its address ask all the same', async () => {
    for (let request = 1; request <= 6; request++)
      await expect(createGuest(`G${request}`).ask()).rejects.toMatchObject({ code: 'PARTY_NOD' });
    await expect(createGuest('G7').ask()).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(join({ token: await client.guest() })).rejects.toMatchObject({ code: 'PARTY_NOD' });
  });
});

describe('where a restaurant lets a code alone open its tables', () => {
  beforeEach(() => openShop('open'));

  test('TAB-08 the first scan opens the table, and later guests type the digits of the phones there', async () => {
    expect((await find()).joinBy).toBeUndefined();
    const { partyId } = await join();
    expect((await find()).joinBy).toBe('digits');
    await expect(join()).rejects.toMatchObject({ code: 'PARTY_DIGITS_WRONG' });
    const [party] = await database.db.select().from(parties).where(eq(parties.id, partyId));
    expect(await join({ digits: party!.digits })).toMatchObject({ partyId, memberNo: 2 });
  });

  test('TAB-08 a table that is opened without its lock meanwhile is refused by a code, and joined at the next try', async () => {
    const digits = '4321';
    const openWithoutLock = (tx: Tx) =>
      tx.insert(parties).values({
        id: 'opened-elsewhere',
        restaurantId: shop.restaurantId,
        tableNo: 'A1',
        digits,
        openedAt: clock.now(),
        touchedAt: clock.now(),
      });
    const opening = commitWhileAwaited(database.db, openWithoutLock, () => join());
    await expect(opening).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await join({ digits })).toMatchObject({ partyId: 'opened-elsewhere' });
  });

  test('TAB-08 one source opens ten tables in an hour, and is then let in by the staff alone', async () => {
    const open = async (tableNo: string) => join({ tableNo, token: await client.guest() });
    for (let table = 1; table <= 9; table++) await open(`A${table}`);
    const network = away;
    await openShop('open');
    away = network;
    await open('A1');
    await expect(open('A2')).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(join({ tableNo: 'A2', asksStaff: true })).rejects.toMatchObject({ code: 'PARTY_NOD' });
    await join({ tableNo: 'A2', address: elsewhere, token: await client.guest() });
  });

  test('TAB-08 the guests of a full restaurant open all its tables behind one address, and none of another one then', async () => {
    for (const tableNo of await setTables(12)) await join({ tableNo, token: await client.guest() });
    const network = away;
    await openShop('open');
    away = network;
    await expect(join({ token: await client.guest() })).rejects.toMatchObject({ code: 'TOO_MANY' });
  });
});

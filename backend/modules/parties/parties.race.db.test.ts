import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
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
  sitDown,
  type TestMember,
  tableNoon,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import type { TestShop } from '../../testing/shop';
import { cancelOrder } from '../orders/orders.operator';
import { releaseExpiredShares } from './party-jobs';

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

/** As many people at table A1 as wanted. */
async function seat(shop: TestShop, people: number): Promise<TestMember[]> {
  const first = await sitDown(client, shop);
  const { digits } = await first.view();
  const others = await Promise.all(
    Array.from({ length: people - 1 }, (_, index) =>
      sitDown(client, shop, { name: `Guest ${index + 2}`, digits }),
    ),
  );
  return [first, ...others];
}

test('TAB-01 of ten who open a table at once one opens it, and the others are asked for its digits', async () => {
  const shop = await insertTableShop(database.db);
  const token = await client.guest();
  const { done, refused } = await runAllAtOnce(
    Array.from({ length: 10 }, (_, index) => () => {
      const person = { memberKey: createMemberKey(), name: `Guest ${index}`, colour: 0 };
      const input = { restaurantId: shop.restaurantId, tableNo: 'A1', ...person };
      return client.call(contract['parties.join'], input, { token });
    }),
  );
  expect(done).toHaveLength(1);
  expect(refused).toMatchObject({ PARTY_DIGITS_WRONG: expect.any(Number) });
});

test('TAB-01 fifty people join at once as fifty, the next one finds the table full', async () => {
  const shop = await insertTableShop(database.db);
  const people = await seat(shop, 50);
  expect(people.map(({ memberNo }) => memberNo).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  const { digits } = await people[0]!.view();
  await expect(sitDown(client, shop, { digits })).rejects.toMatchObject({ code: 'PARTY_FULL' });
});

test('TAB-04 a round that everybody sends at once is sent once, with every line that was put before', async () => {
  for (let run = 0; run < getRoundCount(10, 3); run++) {
    const shop = await insertTableShop(database.db);
    const people = await seat(shop, 12);
    await Promise.all(people.map((each) => each.put([createPartyLine(shop.dishIds[0]!)])));
    const { done, refused } = await runAllAtOnce(people.map((each) => () => each.send(1)));
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
    ...people.slice(1).map((each) => () => each.put([createPartyLine(shop.dishIds[0]!)])),
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
  for (const each of tables) await each.put([createPartyLine(shop.dishIds[0]!, 2)]);
  const { done, refused } = await runAllAtOnce(tables.map((each) => () => each.send(1)));
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
      people.map((each) => () => each.pay({ kind: 'all', shown: 1100 })),
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
  const paying = people.map((each, index) => async () => {
    const shown = 500 + index;
    const { reference } = await each.pay({ kind: 'amount', amount: shown, shown });
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
  for (const each of people) await each.put([createPartyLine(shop.dishIds[0]!)]);
  await people[0]!.send(1);
  const shares = await Promise.all(people.map((each) => each.pay({ kind: 'own', shown: 1100 })));
  await Promise.all(shares.map(({ reference }) => client.notify('bank', createShareNotice(reference, 1100))));
  expect(await getParty(people[0]!)).toMatchObject({
    state: 'closed',
    billed: 11_000,
    held: 0,
    paid: 11_000,
  });
  expect((await listStoredOrders(people[0]!)).map(({ payStatus }) => payStatus)).toEqual([PayStatus.Paid]);
});

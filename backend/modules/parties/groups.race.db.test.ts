import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderStatus } from '@/lib/contract/statuses';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { orders } from '../../schema/orders';
import { partyRounds } from '../../schema/parties';
import { checkInvariants } from '../../testing/crash/invariants';
import { createTestClock } from '../../testing/deps';
import { runAllAtOnce } from '../../testing/ordering';
import {
  createPartyLine,
  createShareNotice,
  insertTableShop,
  joinGroup,
  openGroup,
  type TestFriend,
  tableNoon,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, type TestShop } from '../../testing/shop';
import { advanceGroups } from './group-jobs';

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

const listStoredOrders = ({ partyId }: TestFriend) =>
  database.db
    .select({ status: orders.status, total: orders.total })
    .from(partyRounds)
    .innerJoin(orders, eq(orders.id, partyRounds.orderId))
    .where(eq(partyRounds.partyId, partyId));

async function openWith(shop: TestShop, friends: number): Promise<TestFriend[]> {
  const [diner] = await insertDiners(database.db, 1, clock.now());
  const first = await openGroup(client, shop, diner!);
  const others = await Promise.all(
    Array.from({ length: friends }, (_, index) => joinGroup(client, shop, first.code, `Friend ${index}`)),
  );
  return [first, ...others];
}

test('TAB-11 at the deadline two backends, the opener and friends who still choose make one order with every line once', async () => {
  for (let run = 0; run < getRoundCount(10, 3); run++) {
    clock.set(tableNoon);
    const shop = await insertTableShop(database.db, [{ price: 1000, stock: 40 }, { price: 650 }]);
    const people = await openWith(shop, 9);
    const [mei] = people as [TestFriend];
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    clock.set(new Date(tableNoon.getTime() + 31 * 60_000));
    const { refused } = await runAllAtOnce<unknown>([
      ...people.slice(1).map((each) => () => each.put([createPartyLine(shop.dishIds[0]!)])),
      () => mei.decide('close'),
      () => advanceGroups(client.deps),
      () => advanceGroups(client.deps),
    ]);
    // Who was too late is told; what was taken in time is in the order.
    expect(Object.keys(refused).filter((code) => code !== 'GROUP_FIXED')).toEqual([]);
    const made = await listStoredOrders(mei);
    expect(made).toHaveLength(1);
    const view = await mei.view();
    expect(view.lines).toEqual([]);
    expect(view.rounds[0]!.lines).toHaveLength(10 - (refused.GROUP_FIXED ?? 0));
    const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!));
    expect(dish!.stock).toBe(40 - view.rounds[0]!.lines.length);
    expect(await checkInvariants(database.db)).toEqual({});
  }
});

test('TAB-11 money that comes at the end of the time to pay counts or goes back, and never both', async () => {
  for (let run = 0; run < getRoundCount(10, 3); run++) {
    clock.set(tableNoon);
    const shop = await insertTableShop(database.db, [{ price: 1000 }]);
    const people = await openWith(shop, 3);
    const [mei] = people as [TestFriend];
    for (const each of people) await each.put([createPartyLine(shop.dishIds[0]!)]);
    await mei.decide('close', 'drop');
    const shares = await Promise.all(
      people.map(async (each) => {
        const me = (await each.view()).members.find(({ no }) => no === each.memberNo)!;
        const { reference } = await each.pay({ kind: 'own', shown: me.ownAmount });
        return { reference, amount: me.ownAmount };
      }),
    );
    clock.set(new Date(clock.now().getTime() + 16 * 60_000));
    await runAllAtOnce<unknown>([
      ...shares.map(
        ({ reference, amount }) =>
          () =>
            client.notify('bank', createShareNotice(reference, amount)),
      ),
      () => advanceGroups(client.deps),
      () => advanceGroups(client.deps),
    ]);
    clock.set(new Date(clock.now().getTime() + 11 * 60_000));
    await advanceGroups(client.deps);
    const [order] = await listStoredOrders(mei);
    expect([OrderStatus.Accepted, OrderStatus.Cancelled]).toContain(order!.status);
    expect(await checkInvariants(database.db)).toEqual({});
  }
});

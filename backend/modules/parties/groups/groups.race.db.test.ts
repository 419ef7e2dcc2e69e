import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderStatus } from '@/lib/contract/statuses';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { dishes } from '../../../schema/menu';
import { orders } from '../../../schema/orders';
import { partyRounds } from '../../../schema/parties';
import { payments, refunds } from '../../../schema/payments';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createTestClock } from '../../../testing/deps';
import { runAllAtOnce } from '../../../testing/ordering';
import {
  createPartyLine,
  createShareNotice,
  insertTableShop,
  joinGroup,
  openGroup,
  type TestFriend,
  tableNoon,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import { insertDiners, type TestShop } from '../../../testing/shop';
import { advanceGroups } from './advance-groups';

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
      ...people.slice(1).map((person) => () => person.put([createPartyLine(shop.dishIds[0]!)])),
      () => mei.decide('close'),
      () => advanceGroups(client.deps),
      () => advanceGroups(client.deps),
    ]);
    // Late changes are refused with a code; all others are in the order.
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

test('DEC-75 TAB-11 money that arrives while unpaid dishes are dropped pays for a dish that stays, or is refunded', async () => {
  for (let run = 0; run < getRoundCount(10, 3); run++) {
    clock.set(tableNoon);
    const shop = await insertTableShop(database.db, [{ price: 4038 }, { price: 659 }]);
    const people = await openWith(shop, 3);
    const [mei, ...friends] = people as [TestFriend, ...TestFriend[]];
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    for (const friend of friends) await friend.put([createPartyLine(shop.dishIds[1]!)]);
    await mei.decide('close', 'drop');
    const shares = await Promise.all(
      people.map(async (person) => {
        const { ownAmount: amount } = (await person.view()).members.find(({ no }) => no === person.memberNo)!;
        const { reference, shareId } = await person.pay({ kind: 'own', shown: amount });
        return { reference, shareId, amount, memberNo: person.memberNo };
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
    const { rounds, bill, state } = await mei.view();
    const eaters = new Set(rounds[0]!.lines.map(({ memberNo }) => memberNo));
    const counted = shares.filter(({ memberNo }) => memberNo === mei.memberNo || eaters.has(memberNo));
    const refunded = shares.filter((share) => !counted.includes(share));
    const back = await database.db
      .select({ amount: refunds.amount, shareId: payments.partyShareId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.restaurantId, shop.restaurantId));
    expect(back.sort(compareShares)).toEqual(
      refunded.map(({ amount, shareId }) => ({ amount, shareId })).sort(compareShares),
    );
    expect(bill.paidAmount).toBe(counted.reduce((sum, { amount }) => sum + amount, 0));
    expect(bill.totalAmount).toBe(4038 + 300 + 659 * (eaters.size - 1));
    // The opener pays the rest of the delivery fee.
    if (state === 'open')
      await client.notify(
        'bank',
        createShareNotice(
          (await mei.pay({ kind: 'all', shown: bill.leftAmount })).reference,
          bill.leftAmount,
        ),
      );
    expect(await listStoredOrders(mei)).toEqual([{ status: OrderStatus.Accepted, total: bill.totalAmount }]);
    expect(await checkInvariants(database.db)).toEqual({});
  }
});

const compareShares = (a: { shareId: string | null }, b: { shareId: string | null }) =>
  String(a.shareId).localeCompare(String(b.shareId));

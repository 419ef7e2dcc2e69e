import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderStatus } from '@/lib/contract/statuses';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { dishes } from '../../../schema/menu';
import { orderLines, orders } from '../../../schema/orders';
import { parties } from '../../../schema/parties';
import { payments, refunds } from '../../../schema/payments';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createTestClock } from '../../../testing/deps';
import { runAllAtOnce } from '../../../testing/ordering';
import {
  createPartyLine,
  createShareNotice,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import type { TestShop } from '../../../testing/shop';
import { expireUnpaidRounds } from '../end-parties';
import { endChoices } from './end-choice';

const clock = createTestClock(tableNoon);
const stock = 50;
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

const insertShop = () =>
  insertTableShop(
    database.db,
    [333, 1999, 745].map((price) => ({ price, stock })),
    {
      pickup: { ...tablePickup, tablePayFirst: true },
      taxes: [{ name: { en: 'GST' }, percent: 9 }],
    },
  );

/** Seats people who share dishes at random and sends their round. */
async function sendRandomRound(shop: TestShop, random: () => number): Promise<TestMember[]> {
  const people = [await sitDown(client, shop)];
  for (let no = 2; no <= 5; no++) people.push(await sitDown(client, shop, { name: `Guest ${no}` }));
  const pick = (count: number) => Math.floor(random() * count);
  for (const person of people) {
    const others = people.filter(() => random() < 0.4).map(({ memberNo }) => memberNo);
    await person.put([
      createPartyLine(shop.dishIds[pick(3)]!, 1 + pick(2)),
      createPartyLine(shop.dishIds[pick(3)]!, 1, {
        dishRemark: 'shared',
        ...(others.length > 0 ? { sharedWith: others } : { forAll: true }),
      }),
    ]);
  }
  await people[0]!.send(1);
  return people;
}

/** Starts the share of the own dishes. Returns the function that pays it. */
async function startOwn(person: TestMember): Promise<() => Promise<unknown>> {
  const { ownAmount: shown } = (await person.view()).members.find(({ no }) => no === person.memberNo)!;
  const { reference } = await person.pay({ kind: 'own', shown });
  return () => client.notify('bank', createShareNotice(reference, shown));
}

const getParty = async ({ partyId }: TestMember) =>
  (await database.db.select().from(parties).where(eq(parties.id, partyId)))[0]!;

/** Checks that money, dishes and stock agree once nobody is asked any more. */
async function expectBalance(shop: TestShop, [mei]: TestMember[]): Promise<void> {
  const party = await getParty(mei!);
  expect(party).toMatchObject({ chooseBy: null, held: 0, paid: party.billed });
  const [money] = await database.db
    .select({ net: sql<number>`coalesce(sum(amount - refunded), 0)::int` })
    .from(payments)
    .where(
      and(eq(payments.restaurantId, shop.restaurantId), sql`state in ('paid', 'refund_due', 'refunded')`),
    );
  expect(money!.net).toBe(party.billed);
  const [back] = await database.db
    .select({
      sum: sql<number>`coalesce(sum(amount), 0)::int`,
      noted: sql<number>`(select coalesce(sum(refunded), 0)::int from payments where restaurant_id = ${shop.restaurantId})`,
    })
    .from(refunds)
    .where(eq(refunds.restaurantId, shop.restaurantId));
  expect(back!.sum).toBe(back!.noted);

  const [round] = await database.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId));
  expect([OrderStatus.Accepted, OrderStatus.Cancelled]).toContain(round!.status);
  const cooked = await database.db
    .select({ dishId: orderLines.dishId, pieces: sql<number>`sum(${orderLines.count})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.restaurantId, shop.restaurantId), ne(orders.status, OrderStatus.Cancelled)))
    .groupBy(orderLines.dishId);
  for (const dish of await database.db
    .select()
    .from(dishes)
    .where(eq(dishes.restaurantId, shop.restaurantId)))
    expect(dish.stock).toBe(stock - (cooked.find(({ dishId }) => dishId === dish.id)?.pieces ?? 0));
  expect(await checkInvariants(database.db)).toEqual({});
}

test('TAB-04 while guests choose, tap twice, leave and pay late, and two backends run the jobs, every cent is cooked or refunded once', async () => {
  for (let run = 0; run < getRoundCount(30, 6); run++) {
    const random = createSeededRandom(process.env, `choice ${run}`);
    clock.set(tableNoon);
    const shop = await insertShop();
    const people = await sendRandomRound(shop, random);
    const late: (() => Promise<unknown>)[] = [];
    for (const [index, person] of people.entries()) {
      const payNow = await startOwn(person);
      // The first pays in time and the last does not, so that there is something to choose.
      if (index === 0 || (index < 4 && random() < 0.6)) await payNow();
      else late.push(payNow);
    }
    clock.advance({ minutes: 16 });
    await expireUnpaidRounds(client.deps);
    expect((await getParty(people[0]!)).chooseBy).not.toBeNull();
    const { refused } = await runAllAtOnce<unknown>([
      ...people.slice(0, 4).flatMap((person) => {
        const first = random() < 0.5 ? 'cook' : 'refund';
        const second = random() < 0.7 ? first : 'refund';
        return [() => person.choose(first), () => person.choose(second)];
      }),
      ...late.filter(() => random() < 0.5),
      () => people[1]!.leave(),
      () => endChoices(client.deps),
      () => endChoices(client.deps),
      () => expireUnpaidRounds(client.deps),
    ]);
    // Those who did not pay have nothing to choose, and the last choice ends it.
    expect(Object.keys(refused).filter((code) => !['FORBIDDEN', 'CHOICE_OVER'].includes(code))).toEqual([]);
    clock.advance({ minutes: 16 });
    await runAllAtOnce<unknown>([() => endChoices(client.deps), () => endChoices(client.deps), ...late]);
    await expectBalance(shop, people);
  }
});

test('TAB-04 the last choice and the money that completes the round at once send all of it, or refund the late money', async () => {
  for (let run = 0; run < getRoundCount(20, 5); run++) {
    clock.set(tableNoon);
    const shop = await insertShop();
    const mei = await sitDown(client, shop);
    const lan = await sitDown(client, shop, { name: 'Lan' });
    for (const person of [mei, lan]) await person.put([createPartyLine(shop.dishIds[1]!)]);
    await mei.send(1);
    await (await startOwn(mei))();
    const payLate = await startOwn(lan);
    clock.advance({ minutes: 16 });
    await expireUnpaidRounds(client.deps);
    // Without a pending payment the choice ends with Mei's.
    await lan.leave();
    await runAllAtOnce<unknown>([() => mei.choose('cook'), payLate, () => endChoices(client.deps)]);
    const [round] = (await mei.view()).rounds;
    expect(round!.orderStatus).toBe(OrderStatus.Accepted);
    expect([1, 2]).toContain(round!.lines.length);
    await expectBalance(shop, [mei, lan]);
  }
});

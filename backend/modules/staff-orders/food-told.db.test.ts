import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { FoodFacts } from '@/lib/contract/food-values';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { orders } from '../../schema/orders';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, type SubmitInput } from '../../testing/ordering';
import { createPartyLine, groupSlot, insertTableShop, sitDown, tableNoon } from '../../testing/parties';
import { createOrderLine, insertDiners, type TestDiner, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { getOrderPaper } from '../printing/job-paper';
import { removePerson } from '../profile/remove-person';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let diner: TestDiner;
let counter: Awaited<ReturnType<typeof insertStaff>>;

const prawns: FoodFacts = { contains: ['crustacean'], mayContain: ['peanut'], freeOf: ['milk'] };

beforeAll(async () => {
  database = await createTestDatabase({ max: 5 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertTableShop(database.db, [
    { price: 2000, name: 'Prawns', more: { food: prawns } },
    { price: 500, name: 'Tea' },
  ]);
  [diner] = (await insertDiners(database.db, 1)) as [TestDiner];
  counter = await insertStaff(client.deps, shop.restaurantId, 'owner');
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
async function place(avoids: SubmitInput['avoids']): Promise<string> {
  const dishList = shop.dishIds.map((id) => createOrderLine(id));
  const input = getOrder(diner, shop, 2800, {
    payType: 'CASH_PAY',
    dishList,
    deliveryTime: groupSlot,
    avoids,
  });
  return (await client.call(contract['ordering.submit'], input, diner)).orderTransactionId;
}
const readLines = async (orderTransactionId: string) => {
  const { orderRestaurantList } = await client.call(contract['orders.detail'], { orderTransactionId }, diner);
  return orderRestaurantList[0]!.orderDishLists;
};
interface Told {
  avoids?: string;
  lines: { avoids?: string; warnings: string[] }[];
}
const getTold = ({ avoids, lines }: Told): Told => ({
  avoids,
  lines: lines.map((line) => ({ avoids: line.avoids, warnings: line.warnings })),
});
const start = (orderId: string) =>
  counter.call('orders.accept', {
    ...getShopInput(),
    orderId,
    from: 'new',
    promisedAt: '2026-11-23T05:00:00.000Z',
    starts: true,
  });

test('ALG-03 the order holds what was stated of its dishes as they were ordered, and what its diner avoids', async () => {
  const orderId = await place(['peanut', 'milk']);
  await database.db.update(dishes).set({ food: null }).where(eq(dishes.id, shop.dishIds[0]!));
  expect((await readLines(orderId)).map(({ food, avoids }) => ({ food, avoids }))).toEqual([
    // Prawns are unsuitable for vegetarians.
    { food: { ...prawns, notFor: ['vegetarian', 'vegan'] }, avoids: ['peanut', 'milk'] },
    { food: undefined, avoids: ['peanut', 'milk'] },
  ]);
});

test('ALG-03 card, kitchen ticket and its paper say it in the kitchen’s language, and what of it each dish has', async () => {
  const orderId = await place(['peanut', 'milk', 'vegetarian']);
  expect(getTold(await start(orderId))).toEqual({
    avoids: 'Guest avoids: peanut, milk, vegetarian',
    lines: [
      { warnings: ['Not vegetarian', 'May contain peanut'] },
      { warnings: ['Not stated: peanut, milk, vegetarian'] },
    ],
  });
  const { tickets } = await counter.call('kitchen.tickets', { ...getShopInput(), language: 'zh-CN' });
  expect(tickets.map(getTold)).toEqual([
    {
      avoids: '忌口：花生、奶、素食',
      lines: [{ warnings: ['非素食', '可能含花生'] }, { warnings: ['未注明：花生、奶、素食'] }],
    },
  ]);
  const paper = await getOrderPaper(client.deps, shop.restaurantId, {
    orderId,
    kind: 'ticket',
    language: 'en',
  });
  const texts = paper.map(({ left }) => left);
  expect(texts).toContain('!! Guest avoids: peanut, milk, vegetarian');
  expect(texts).toContain('  !! May contain peanut');
});

test('ALG-03 who tells nothing is not spoken of', async () => {
  const orderId = await place(undefined);
  expect(getTold(await start(orderId))).toEqual({ lines: [{ warnings: [] }, { warnings: [] }] });
  expect((await readLines(orderId)).map(({ avoids }) => avoids)).toEqual([undefined, undefined]);
});

test('ALG-03 at a shared table each diner’s list counts for their own dishes, and no other diner reads it', async () => {
  const mei = await sitDown(client, shop);
  const an = await sitDown(client, shop, { name: 'An' });
  const { partyId, memberKey } = an;
  const tell = (avoids: ('peanut' | 'crustacean')[]) =>
    client.call(contract['parties.tellAvoided'], { partyId, memberKey, avoids }, { token: diner.token });
  await tell(['peanut']);
  await tell(['crustacean']);
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await an.put([createPartyLine(shop.dishIds[0]!)]);
  expect(JSON.stringify(await mei.view())).not.toContain('crustacean');
  await mei.send(1);

  const { open } = await counter.call('orders.board', getShopInput());
  expect(open.map(getTold)).toEqual([
    {
      lines: [{ warnings: [] }, { avoids: 'Guest avoids: crustaceans', warnings: ['Contains crustaceans'] }],
    },
  ]);
  await tell([]);
  clock.advance({ minutes: 1 });
  await an.put([createPartyLine(shop.dishIds[1]!)]);
  await an.send(2);
  const board = await counter.call('orders.board', getShopInput());
  expect(getTold(board.open[1]!)).toEqual({ lines: [{ warnings: [] }] });
});

test('ALG-03 only a member tells, and only what there is to avoid', async () => {
  const { partyId } = await sitDown(client, shop);
  const tell = async (avoids: string[]) => {
    const input = { partyId, memberKey: 'x'.repeat(32), avoids };
    return (await client.send(contract['parties.tellAvoided'], input, diner)).envelope.code;
  };
  expect(await tell([])).toBe('NOT_FOUND');
  expect(await tell(['dust'])).toBe('INVALID_INPUT');
});

test('ALG-02 the account stores the list for who agrees to it, and forgets it again', async () => {
  const read = async () => (await client.call(contract['profile.avoided'], {}, diner)).avoids;
  const store = (avoids: ('milk' | 'halal')[] | undefined) =>
    client.call(contract['profile.storeAvoided'], { avoids }, diner);
  expect(await read()).toBeUndefined();
  await store(['milk', 'halal']);
  expect(await read()).toEqual(['milk', 'halal']);
  const { account } = await client.call(contract['profile.export'], {}, diner);
  expect(account).toMatchObject([{ avoids: ['milk', 'halal'] }]);
  await store([]);
  expect(await read()).toEqual([]);
  await store(undefined);
  expect(await read()).toBeUndefined();
});

test('DEC-88 what a diner avoids leaves with the person, also from dishes at a shared table; another’s stays', async () => {
  const mine = await place(['milk']);
  const { memberKey, ...member } = await sitDown(client, shop);
  await client.call(
    contract['parties.tellAvoided'],
    { partyId: member.partyId, memberKey, avoids: ['fish'] },
    diner,
  );
  const [other] = (await insertDiners(database.db, 1)) as [TestDiner];
  const joined = await client.call(
    contract['parties.join'],
    {
      ...getShopInput(),
      tableNo: 'A1',
      memberKey: 'k'.repeat(32),
      name: 'Own',
      colour: 2,
      digits: (await member.view()).digits,
    },
    other,
  );
  const own = { partyId: joined.partyId, memberKey: 'k'.repeat(32) };
  await client.call(contract['parties.tellAvoided'], { ...own, avoids: ['egg'] }, other);
  await member.put([createPartyLine(shop.dishIds[0]!)]);
  await client.call(
    contract['parties.putCart'],
    { ...own, change: 'c'.repeat(16), seen: 0, lines: [createPartyLine(shop.dishIds[1]!)] },
    other,
  );
  await member.send(1);
  const readRound = async () =>
    (await database.db.select().from(orders).where(eq(orders.partyId, member.partyId)))[0]!.avoids;
  expect(await readRound()).toEqual({ 0: ['fish'], 1: ['egg'] });

  await removePerson(database.db, { userId: other.userId, now: clock.now() });
  expect(await readRound()).toEqual({ 0: ['fish'] });
  await removePerson(database.db, { userId: diner.userId, now: clock.now() });
  const [order] = await database.db.select().from(orders).where(eq(orders.id, mine));
  expect(order!.avoids).toBeNull();
});

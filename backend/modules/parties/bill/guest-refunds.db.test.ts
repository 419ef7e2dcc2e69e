import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { orders } from '../../../schema/orders';
import { outbox } from '../../../schema/outbox';
import { refunds } from '../../../schema/payments';
import { createTestClock } from '../../../testing/deps';
import { expectArrival } from '../../../testing/late-money';
import {
  createPartyLine,
  insertTableShop,
  joinGroup,
  openGroup,
  sitDown,
  type TestMember,
  tableNoon,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import { insertDiners, type TestShop } from '../../../testing/shop';
import { takeOffLines } from '../../orders/ending/take-off-lines';
import { cancelOrder } from '../../orders/steps/orders-by-staff';
import { settleRefund } from '../../payments/refunds-by-staff';
import { removeOldPersons } from '../../profile/remove-person';
import { getOpenMoney } from '../../staff-money/open-money';
import { releaseExpiredShares } from '../end-parties';
import { joinParties } from '../moves/join-parties';
import { prepareGuestRefunds } from './refund-guests';

/* A guest without an account reads on the phone how a refund is sent, and says where people send it (TAB-06). */

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startPayingClient(database, clock);
});
beforeEach(() => clock.set(tableNoon));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const me = ({ partyId, memberKey }: Pick<TestMember, 'partyId' | 'memberKey'>) => ({ partyId, memberKey });
const list = async (member: TestMember) =>
  (await client.call(contract['parties.refunds'], me(member), { token: await client.guest() })).refunds;
const give = async (member: TestMember, typed: Record<string, string>) =>
  client.send(contract['parties.giveRefundAccount'], { ...me(member), ...typed } as never, {
    token: await client.guest(),
  });

/** Two guests; Mei has started to pay, and her money comes after staff cancelled her round. */
async function refundMei() {
  shop = await insertTableShop(database.db, [{ price: 1000 }]);
  const mei = await sitDown(client, shop);
  const { digits } = await mei.view();
  const arjun = await sitDown(client, shop, { name: 'Arjun', digits });
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  const { shareId } = await mei.pay({ kind: 'own', shown: 1100 });
  clock.advance({ minutes: 16 });
  await releaseExpiredShares(client.deps);
  const [round] = await database.db.select().from(orders).where(eq(orders.partyId, mei.partyId));
  await cancelOrder(database.db, round!.id, {
    now: clock.now(),
    actor: 'ann',
    restaurantId: shop.restaurantId,
  });
  await expectArrival(client, { partyShareId: shareId }, 'is refunded');
  return { mei, arjun };
}
const getDue = async () => (await getOpenMoney(client.deps, shop.restaurantId, 'en')).refunds;

test('TAB-06 a guest without an account reads that people send a refund, and says where', async () => {
  const { mei, arjun } = await refundMei();
  expect(await list(arjun)).toEqual([]);
  const [refund] = await list(mei);
  expect(refund).toMatchObject({ amount: 1100, payType: 'PAY_NOW', way: 'byHand' });
  expect([refund!.doneAt, refund!.recipient]).toEqual([undefined, undefined]);
  expect(await getDue()).toMatchObject([{ recipient: undefined, toldBy: undefined, canCredit: false }]);

  expect((await give(mei, { kind: 'payNow', value: '9123' })).envelope.code).toBe('REFUND_PAYNOW_INVALID');
  expect((await give(arjun, { kind: 'payNow', value: '91234567' })).envelope.code).toBe('REFUND_NOT_BY_HAND');
  expect((await give(mei, { kind: 'payNow', value: '9123 4567', name: 'Mei' })).envelope.isSuccess).toBe(
    true,
  );
  expect(await list(mei)).toMatchObject([{ recipient: { kind: 'payNow', value: '…4567' } }]);
  expect(await getDue()).toMatchObject([
    { recipient: { kind: 'payNow', value: '+6591234567', name: 'Mei' } },
  ]);

  await settleRefund(client.deps, refund!.refundId, {
    restaurantId: shop.restaurantId,
    to: 'SOURCE',
    now: clock.now(),
    actor: 'ann',
  });
  expect(await list(mei)).toMatchObject([{ doneAt: clock.now().toISOString() }]);
  // An account cannot change once the money is sent.
  expect((await give(mei, { kind: 'payNow', value: '81234567' })).envelope.code).toBe('REFUND_NOT_BY_HAND');
});

test('TAB-06 a mail address gets the refund’s mail once, and staff read that it was sent', async () => {
  const { mei } = await refundMei();
  for (const value of ['mei@example.test', 'Mei@example.test'])
    expect((await give(mei, { kind: 'email', value })).envelope.isSuccess).toBe(true);
  const mails = await database.db.select().from(outbox).where(eq(outbox.template, 'refund'));
  expect(mails).toMatchObject([
    { recipient: 'mei@example.test', data: { about: 'share', amount: 1100, way: 'byHand' } },
  ]);
  expect(await getDue()).toMatchObject([{ recipient: { kind: 'email' }, toldBy: 'email' }]);
});

test('TAB-06 a guest who left before staff joined the table to others reads the refund there, and says where', async () => {
  shop = await insertTableShop(database.db, [{ price: 1000 }]);
  const [lin, quan, mei] = [
    await sitDown(client, shop, { tableNo: 'A3', name: 'Lin' }),
    await sitDown(client, shop, { tableNo: 'A2', name: 'Quân' }),
    await sitDown(client, shop, { tableNo: 'A1', name: 'Mei' }),
  ];
  const arjun = await sitDown(client, shop, { name: 'Arjun' });
  for (const member of [mei, arjun]) await member.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  const { shareId } = await mei.pay({ kind: 'own', shown: 1100 });
  await expectArrival(client, { partyShareId: shareId }, 'counts');
  await mei.leave();
  // The joined table is joined to a third one in turn.
  for (const [from, into] of [
    [mei, quan],
    [quan, lin],
  ] as const)
    await joinParties(client.deps, {
      restaurantId: shop.restaurantId,
      partyId: from.partyId,
      intoPartyId: into.partyId,
      now: clock.now(),
      actor: 'ann',
    });
  const [round] = await database.db.select().from(orders).where(eq(orders.partyId, lin.partyId));
  await takeOffLines(database.db, round!.id, {
    taken: [{ position: 0, count: 1 }],
    now: clock.now(),
    actor: 'ann',
    restaurantId: shop.restaurantId,
    prepareRefunds: prepareGuestRefunds,
  });
  expect(await list(mei)).toMatchObject([{ amount: 1100, way: 'byHand' }]);
  expect((await give(mei, { kind: 'payNow', value: '91234567' })).envelope.isSuccess).toBe(true);
  expect(await list(mei)).toMatchObject([{ recipient: { kind: 'payNow', value: '…4567' } }]);
  for (const member of [arjun, quan, lin]) expect(await list(member)).toEqual([]);
});

test('TAB-11 a friend of a group reads the refund of the order that their share became', async () => {
  shop = await insertTableShop(database.db, [{ price: 1000 }]);
  const [diner] = await insertDiners(database.db, 1);
  const mei = await openGroup(client, shop, diner!);
  const arjun = await joinGroup(client, shop, mei.code);
  await arjun.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.decide('close');
  const { shareId } = await arjun.pay({ kind: 'all', shown: (await arjun.view()).bill.leftAmount });
  await expectArrival(client, { partyShareId: shareId }, 'counts');
  const [order] = await database.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId));
  await cancelOrder(database.db, order!.id, {
    now: clock.now(),
    actor: 'ann',
    restaurantId: shop.restaurantId,
  });
  expect(await list(arjun)).toMatchObject([{ way: 'byHand', amount: order!.total }]);
  expect((await give(arjun, { kind: 'email', value: 'arjun@example.test' })).envelope.isSuccess).toBe(true);
  expect(await list(mei)).toEqual([]);
});

test('DEC-88 the account of a guest goes after PERSONAL_DATA_MONTHS, once the refund was sent', async () => {
  const { mei } = await refundMei();
  await give(mei, { kind: 'payNow', value: '91234567' });
  const [refund] = await list(mei);
  const readRecipient = async () =>
    (await database.db.select().from(refunds).where(eq(refunds.id, refund!.refundId)))[0]!.recipient;
  await database.db
    .update(refunds)
    .set({ createdAt: sql`${refunds.createdAt} - interval '25 months'` })
    .where(eq(refunds.id, refund!.refundId));
  await removeOldPersons({ ...client.deps, clock: clock.now });
  expect(await readRecipient()).toMatchObject({ value: '+6591234567' });
  await settleRefund(client.deps, refund!.refundId, {
    restaurantId: shop.restaurantId,
    to: 'SOURCE',
    now: clock.now(),
    actor: 'ann',
  });
  await removeOldPersons({ ...client.deps, clock: clock.now });
  expect(await readRecipient()).toBeNull();
});

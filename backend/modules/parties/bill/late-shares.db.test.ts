import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { orders } from '../../../schema/orders';
import { partyShares } from '../../../schema/parties';
import { createTestClock } from '../../../testing/deps';
import { expectArrival, type Outcome } from '../../../testing/late-money';
import {
  createPartyLine,
  insertTableShop,
  joinGroup,
  openGroup,
  sitDown,
  type TestFriend,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import { insertDiners, type TestDiner, type TestShop } from '../../../testing/shop';
import { takeOffLines } from '../../orders/ending/take-off-lines';
import { cancelOrder } from '../../orders/steps/orders-by-staff';
import { expireUnpaidRounds, releaseExpiredShares } from '../end-parties';
import { advanceGroups } from '../groups/advance-groups';
import { takeLines } from '../moves/take-lines';

/*
 * The money of a share counts for what its payer bought and is refunded otherwise (DEC-75; docs/reliability.md, 8). The cases of the
 * other payables are in backend/modules/payments/late-money.db.test.ts.
 */

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
  client = await startPayingClient(database, clock);
});
beforeEach(() => clock.set(tableNoon));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getAct = () => ({ now: clock.now(), actor: 'ann', restaurantId: shop.restaurantId });
/** Lets the payment window of every held share expire. */
const expireShares = async () => {
  clock.advance({ minutes: 16 });
  await releaseExpiredShares(client.deps);
};
const payNow = async (member: TestMember, share: Parameters<TestMember['pay']>[0]) => {
  const { shareId } = await member.pay(share);
  await expectArrival(client, { partyShareId: shareId }, 'counts');
};
const getShareState = async (shareId: string) =>
  (await database.db.select().from(partyShares).where(eq(partyShares.id, shareId)))[0]!.state;

describe('at a table', () => {
  interface Table {
    mei: TestMember;
    arjun: TestMember;
    /** The share of Arjun. */
    shareId: string;
  }

  /**
   * Seats two guests: Mei's dishes cost 11.00 and Arjun's 7.15, each with 10% service, in separate rounds or in
   * one.
   */
  async function seatTwo({ together = false, payFirst = false } = {}): Promise<Omit<Table, 'shareId'>> {
    shop = await insertTableShop(database.db, [{ price: 1000 }, { price: 650 }], {
      pickup: { ...tablePickup, tablePayFirst: payFirst },
    });
    const mei = await sitDown(client, shop);
    const { digits } = await mei.view();
    const arjun = await sitDown(client, shop, { name: 'Arjun', digits });
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    if (!together) await mei.send(1);
    clock.advance({ minutes: 1 });
    await arjun.put([createPartyLine(shop.dishIds[1]!)]);
    await arjun.send(together ? 1 : 2);
    return { mei, arjun };
  }

  const listRoundIds = async ({ partyId }: TestMember) =>
    (
      await database.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.partyId, partyId))
        .orderBy(orders.createdAt)
    ).map(({ id }) => id);
  const cancelRound = async ({ mei }: Pick<Table, 'mei'>, no: number) =>
    cancelOrder(database.db, (await listRoundIds(mei))[no - 1]!, getAct());
  const takeOff = async ({ mei }: Pick<Table, 'mei'>, position: number) =>
    takeOffLines(database.db, (await listRoundIds(mei))[0]!, {
      taken: [{ position, count: 1 }],
      ...getAct(),
    });
  /** Takes a whole round over to another table. */
  async function takeOver({ mei }: Pick<Table, 'mei'>, no: number) {
    const other = await sitDown(client, shop, { name: 'Lan', tableNo: 'A2' });
    await takeLines(client.deps, {
      ...getAct(),
      partyId: mei.partyId,
      intoPartyId: other.partyId,
      orderId: (await listRoundIds(mei))[no - 1]!,
      lines: [{ position: 0, count: 1 }],
    });
  }
  const giveUp = ({ arjun: { partyId, memberKey }, shareId }: Pick<Table, 'arjun' | 'shareId'>) =>
    client
      .guest()
      .then((token) =>
        client.call(contract['parties.releaseShare'], { partyId, memberKey, shareId }, { token }),
      );

  test.each<[string, Outcome, (table: Table) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after its window', 'counts', expireShares],
    ['after Arjun gave it up', 'counts', giveUp],
    ['after staff cancelled Arjun’s round', 'is refunded', (table) => cancelRound(table, 2)],
    [
      'after its window, and staff cancelled Arjun’s round',
      'is refunded',
      async (table) => {
        await expireShares();
        await cancelRound(table, 2);
      },
    ],
    ['after staff cancelled the round of another guest', 'counts', (table) => cancelRound(table, 1)],
    [
      'after its window, and staff took Arjun’s round over to another table',
      'is refunded',
      async (table) => {
        await expireShares();
        await takeOver(table, 2);
      },
    ],
    [
      'after its window, and staff took the round of another guest over',
      'counts',
      async (table) => {
        await expireShares();
        await takeOver(table, 1);
      },
    ],
    [
      'after another guest has paid for all',
      'is refunded',
      async ({ mei }) => {
        await expireShares();
        await payNow(mei, { kind: 'all', shown: 1815 });
      },
    ],
    [
      'after Arjun has paid by another share',
      'is refunded',
      async ({ arjun }) => {
        await expireShares();
        await payNow(arjun, { kind: 'own', shown: 715 });
      },
    ],
    [
      'after Arjun gave it up and has ordered and paid for more',
      'is refunded',
      async (table) => {
        await giveUp(table);
        await table.arjun.put([createPartyLine(shop.dishIds[1]!)]);
        await table.arjun.send(3);
        await payNow(table.arjun, { kind: 'own', shown: 1430 });
      },
    ],
  ])('DEC-75 TAB-06 the money for the own dishes that arrives %s: it %s', async (_, outcome, happens) => {
    const { mei, arjun } = await seatTwo();
    const { shareId } = await arjun.pay({ kind: 'own', shown: 715 });
    await happens({ mei, arjun, shareId });
    await expectArrival(client, { partyShareId: shareId }, outcome);
    if (outcome === 'is refunded') expect(await getShareState(shareId)).toBe('released');
  });

  test('DEC-75 TAB-06 money takes the place of the newer share that its payer holds', async () => {
    const { arjun } = await seatTwo();
    const { shareId } = await arjun.pay({ kind: 'own', shown: 715 });
    await expireShares();
    const newer = await arjun.pay({ kind: 'own', shown: 715 });
    await expectArrival(client, { partyShareId: shareId }, 'counts');
    expect((await arjun.view()).bill).toMatchObject({ paidAmount: 715, heldAmount: 0, leftAmount: 1100 });
    await expectArrival(client, { partyShareId: newer.shareId }, 'is refunded');
  });

  test.each<[string, Outcome, number]>([
    ['Arjun’s dish', 'is refunded', 1],
    ['Mei’s dish', 'counts', 0],
  ])(
    'DEC-75 TAB-06 of one round, after staff took %s off, Arjun’s money: it %s',
    async (_, outcome, position) => {
      const table = await seatTwo({ together: true });
      const { shareId } = await table.arjun.pay({ kind: 'own', shown: 715 });
      await takeOff(table, position);
      await expectArrival(client, { partyShareId: shareId }, outcome);
    },
  );

  test('DEC-75 TAB-06 a guest who joins and shares a dish makes nobody’s money too much', async () => {
    shop = await insertTableShop(database.db, [{ price: 1000 }, { price: 650 }]);
    const mei = await sitDown(client, shop);
    const { digits } = await mei.view();
    const arjun = await sitDown(client, shop, { name: 'Arjun', digits });
    await mei.put([createPartyLine(shop.dishIds[0]!, 1, { forAll: true })]);
    await mei.send(1);
    const { shareId } = await arjun.pay({ kind: 'own', shown: 550 });
    clock.advance({ minutes: 1 });
    await sitDown(client, shop, { name: 'Lan', digits });
    await expectArrival(client, { partyShareId: shareId }, 'counts');
  });

  test('DEC-75 TAB-04 money for a round that was not paid first in time does not pay for the round of another', async () => {
    const { mei, arjun } = await seatTwo({ payFirst: true });
    const { shareId } = await mei.pay({ kind: 'own', shown: 1100 });
    await expireShares();
    await arjun.put([createPartyLine(shop.dishIds[1]!, 2)]);
    await arjun.send(3);
    await expireUnpaidRounds(client.deps);
    await expectArrival(client, { partyShareId: shareId }, 'is refunded');
  });

  test.each<[string, Outcome, (table: Omit<Table, 'shareId'>) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after its window', 'counts', expireShares],
    ['in time, after staff cancelled a round', 'counts', (table) => cancelRound(table, 2)],
    [
      'after its window, and staff cancelled Arjun’s dishes',
      'is refunded',
      async (table) => {
        await expireShares();
        await cancelRound(table, 2);
      },
    ],
    [
      'after its window, and staff took Arjun’s dishes over to another table',
      'is refunded',
      async (table) => {
        await expireShares();
        await takeOver(table, 2);
      },
    ],
    [
      'after its window, when the bill was smaller and grew by another round',
      'is refunded',
      async (table) => {
        await expireShares();
        await cancelRound(table, 1);
        await table.mei.put([createPartyLine(shop.dishIds[0]!)]);
        await table.mei.send(3);
      },
    ],
    [
      'after Arjun has paid by another share',
      'is refunded',
      async ({ arjun }) => {
        await expireShares();
        await payNow(arjun, { kind: 'amount', amount: 800, shown: 800 });
      },
    ],
  ])('DEC-75 TAB-06 an amount of Arjun’s that arrives %s: it %s', async (_, outcome, happens) => {
    const table = await seatTwo();
    const { shareId } = await table.arjun.pay({ kind: 'amount', amount: 800, shown: 800 });
    await happens(table);
    await expectArrival(client, { partyShareId: shareId }, outcome);
  });
});

describe('of a group', () => {
  /** A group that Mei opened. She owes 43.38 with the delivery; Arjun's dish is 6.59. */
  interface Group {
    mei: TestFriend;
    arjun: TestFriend;
  }

  async function openTwo(unpaid: 'pay' | 'drop'): Promise<Group> {
    shop = await insertTableShop(database.db, [{ price: 4038 }, { price: 659 }]);
    const [diner] = (await insertDiners(database.db, 1, tableNoon)) as [TestDiner];
    const mei = await openGroup(client, shop, diner, { feeSplit: 'opener', unpaid });
    const arjun = await joinGroup(client, shop, mei.code);
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    await arjun.put([createPartyLine(shop.dishIds[1]!)]);
    await mei.decide('close');
    return { mei, arjun };
  }
  const own = { kind: 'own', shown: 659 } as const;
  const amount = { kind: 'amount', amount: 659, shown: 659 } as const;
  const equal = { kind: 'equal', parts: 2, shown: 2498 } as const;
  const endPaying = async () => {
    clock.advance({ minutes: 16 });
    await advanceGroups(client.deps);
  };

  test.each<
    [string, 'pay' | 'drop', Parameters<TestMember['pay']>[0], Outcome, (group: Group) => Promise<unknown>]
  >([
    ['in time', 'drop', own, 'counts', async () => {}],
    ['after the time to pay, when the dishes stay', 'pay', own, 'counts', endPaying],
    ['after the time to pay, when the dishes are dropped', 'drop', own, 'is refunded', endPaying],
    ['as an amount, when the dishes are dropped', 'drop', amount, 'is refunded', endPaying],
    ['as an equal part, when the dishes are dropped', 'drop', equal, 'is refunded', endPaying],
    [
      'after Arjun gave it up and Mei dropped the dishes',
      'pay',
      own,
      'is refunded',
      async ({ mei }) => {
        await expireShares();
        await mei.decide('drop');
      },
    ],
    ['after Mei cancelled the group', 'drop', own, 'is refunded', ({ mei }) => mei.decide('cancel')],
    [
      'after Mei has paid for all',
      'pay',
      own,
      'is refunded',
      async ({ mei }) => {
        await endPaying();
        await payNow(mei, { kind: 'all', shown: 4997 });
      },
    ],
  ])(
    'DEC-75 TAB-11 Arjun’s money that arrives %s (%s): %o %s',
    async (_, unpaid, share, outcome, happens) => {
      const { mei, arjun } = await openTwo(unpaid);
      const { shareId } = await arjun.pay(share);
      await happens({ mei, arjun });
      await expectArrival(client, { partyShareId: shareId }, outcome);
    },
  );

  test('DEC-75 TAB-11 late money of a dropped friend is refunded, and the opener pays for every dish that is left', async () => {
    const { mei, arjun } = await openTwo('drop');
    const { shareId } = await arjun.pay(own);
    await endPaying();
    await expectArrival(client, { partyShareId: shareId }, 'is refunded');
    expect((await mei.view()).bill).toMatchObject({ totalAmount: 4338, paidAmount: 0, leftAmount: 4338 });
    await payNow(mei, { kind: 'all', shown: 4338 });
    expect((await mei.view()).state).toBe('closed');
  });

  test('DEC-75 TAB-11 late money of the opener counts although the dishes of a friend were dropped', async () => {
    const { mei } = await openTwo('drop');
    const { shareId } = await mei.pay({ kind: 'own', shown: 4338 });
    await endPaying();
    await expectArrival(client, { partyShareId: shareId }, 'counts');
    expect((await mei.view()).state).toBe('closed');
  });
});

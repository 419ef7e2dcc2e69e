import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { attempts } from '../../../schema/auth';
import { orders } from '../../../schema/orders';
import { parties, partyShares } from '../../../schema/parties';
import { payments, refunds } from '../../../schema/payments';
import { createTestClock } from '../../../testing/deps';
import { runAllAtOnce } from '../../../testing/ordering';
import {
  createPartyLine,
  createShareNotice,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import type { TestShop } from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';

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

/** Two tables with a round of two dishes each, of 11.00 a dish. */
async function seatTwo() {
  // All tables are opened from one address, which may open so many an hour.
  await database.db.delete(attempts);
  const shop = await insertTableShop(database.db);
  const counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  const sit = async (tableNo: string, name: string) => {
    const guest = await sitDown(client, shop, { tableNo, name });
    await guest.put([createPartyLine(shop.dishIds[0]!, 2)]);
    await guest.send(1);
    return guest;
  };
  const mei = await sit('A4', 'Mei');
  const linh = await sit('A7', 'Linh');
  const act = (name: 'tables.move' | 'tables.join' | 'tables.takeLines', input: object) =>
    counter.call(name, { restaurantId: shop.restaurantId, partyId: mei.partyId, ...input } as never);
  return { shop, mei, linh, act };
}

/**
 * Returns the money of a restaurant: what arrived, what of it counts for a bill, what is refunded, and the sums that the
 * parties store.
 */
async function readBooks({ restaurantId }: TestShop) {
  const [stored] = await database.db
    .select({
      billed: sql<number>`sum(billed)::int`,
      paid: sql<number>`sum(paid)::int`,
      held: sql<number>`sum(held)::int`,
    })
    .from(parties)
    .where(eq(parties.restaurantId, restaurantId));
  const [ordered] = await database.db
    .select({ total: sql<number>`coalesce(sum(total), 0)::int` })
    .from(orders)
    .where(eq(orders.restaurantId, restaurantId));
  const [shares] = await database.db
    .select({
      paid: sql<number>`coalesce(sum(amount) filter (where party_shares.state = 'paid'), 0)::int`,
      held: sql<number>`coalesce(sum(amount) filter (where party_shares.state = 'held'), 0)::int`,
    })
    .from(partyShares)
    .innerJoin(parties, eq(parties.id, partyShares.partyId))
    .where(eq(parties.restaurantId, restaurantId));
  const [money] = await database.db
    .select({
      arrived: sql<number>`coalesce(sum(amount) filter (where state in ('paid', 'refund_due', 'refunded')), 0)::int`,
    })
    .from(payments)
    .where(eq(payments.restaurantId, restaurantId));
  const [returned] = await database.db
    .select({ sum: sql<number>`coalesce(sum(amount), 0)::int` })
    .from(refunds)
    .where(eq(refunds.restaurantId, restaurantId));
  return {
    ...stored!,
    total: ordered!.total,
    shares: shares!,
    arrived: money!.arrived,
    returned: returned!.sum,
  };
}

async function expectBalanced(shop: TestShop): Promise<Awaited<ReturnType<typeof readBooks>>> {
  const books = await readBooks(shop);
  expect(books.billed).toBe(books.total);
  expect(books.shares).toEqual({ paid: books.paid, held: books.held });
  expect(books.arrived).toBe(books.paid + books.returned);
  return books;
}

const notifyPaid = (reference: string, amount: number) =>
  client.notify('bank', createShareNotice(reference, amount));

const runs = getRoundCount(8, 3);

test('HND-09 a share whose money comes while its table is joined is paid once, on the common bill', async () => {
  for (let run = 0; run < runs; run++) {
    const { shop, mei, linh, act } = await seatTwo();
    const { reference } = await mei.pay({ kind: 'own', shown: 2200 });
    const { refused } = await runAllAtOnce<unknown>([
      () => act('tables.join', { intoPartyId: linh.partyId }),
      () => notifyPaid(reference, 2200),
      () => notifyPaid(reference, 2200),
    ]);
    // The money may have paid and closed the table before staff could join it.
    expect(refused.PARTY_CLOSED ?? 0).toBeLessThanOrEqual(1);
    expect(Object.keys(refused).filter((code) => code !== 'PARTY_CLOSED')).toEqual([]);
    const books = await expectBalanced(shop);
    expect(books).toMatchObject({ billed: 4400, paid: 2200, held: 0, arrived: 2200, returned: 0 });
  }
});

test('HND-09 a guest who starts to pay while the table is joined holds the amount once or reads that the table is closed', async () => {
  for (let run = 0; run < runs; run++) {
    const { shop, mei, linh, act } = await seatTwo();
    const pay = () => mei.pay({ kind: 'own', shown: 2200 });
    const { refused } = await runAllAtOnce<unknown>([
      () => act('tables.join', { intoPartyId: linh.partyId }),
      pay,
      () => linh.pay({ kind: 'own', shown: 2200 }),
    ]);
    expect(Object.keys(refused).every((code) => code === 'PARTY_CLOSED')).toBe(true);
    const { billed, held } = await expectBalanced(shop);
    expect(billed).toBe(4400);
    expect(held).toBe(refused.PARTY_CLOSED ? 2200 : 4400);
  }
});

test('HND-09 lines are taken over or their guest pays for them, never both', async () => {
  for (let run = 0; run < runs; run++) {
    const { shop, mei, linh, act } = await seatTwo();
    const [order] = await database.db.select().from(orders).where(eq(orders.partyId, mei.partyId));
    const { done, refused } = await runAllAtOnce<unknown>([
      () =>
        act('tables.takeLines', {
          intoPartyId: linh.partyId,
          orderId: order!.id,
          lines: [{ position: 0, count: 1 }],
        }),
      () => mei.pay({ kind: 'own', shown: 2200 }),
    ]);
    expect(done).toHaveLength(1);
    expect(['TABLE_PAYING', 'SHARE_CHANGED']).toContain(Object.keys(refused)[0]);
    const { billed, held } = await expectBalanced(shop);
    expect(billed).toBe(4400);
    expect(held).toBe(refused.TABLE_PAYING ? 2200 : 0);
  }
});

test('HND-09 a table that is moved while its bill is paid keeps its money', async () => {
  for (let run = 0; run < runs; run++) {
    const { shop, mei, act } = await seatTwo();
    const { reference } = await mei.pay({ kind: 'all', shown: 2200 });
    const { refused } = await runAllAtOnce<unknown>([
      () => act('tables.move', { tableNo: 'A9' }),
      () => notifyPaid(reference, 2200),
    ]);
    expect(Object.keys(refused).every((code) => code === 'PARTY_CLOSED')).toBe(true);
    expect(await expectBalanced(shop)).toMatchObject({ paid: 2200, held: 0, arrived: 2200, returned: 0 });
  }
});

test('HND-09 two tables that are joined to each other at once are one table', async () => {
  for (let run = 0; run < runs; run++) {
    const { shop, mei, linh, act } = await seatTwo();
    const join = (from: TestMember, into: TestMember) => () =>
      act('tables.join', { partyId: from.partyId, intoPartyId: into.partyId });
    const { done, refused } = await runAllAtOnce([join(mei, linh), join(linh, mei)]);
    expect(done).toHaveLength(1);
    expect(refused).toEqual({ PARTY_CLOSED: 1 });
    expect(await expectBalanced(shop)).toMatchObject({ billed: 4400 });
  }
});

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { createOrderId, createOrderSn } from '../../../core/ids';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { orderEvents, orderLines, orders } from '../../../schema/orders';
import { parties, partyLines, partyRounds } from '../../../schema/parties';
import { subtractFees, type TakenOff, type TakenPieces } from '../../orders/ending/take-off-amounts';
import type { LineRow, OrderRow } from '../../orders/orders.repository';
import { getWallTime } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import type { TableAct } from '../tables/tables-by-staff';
import type { TwoTables } from './open-tables';

/** The members who pay for the dishes at the table to which staff bring them. */
export interface Owner {
  memberNo: number;
  forAll: boolean;
  sharedWith: number[];
}

/**
 * Moves the order and the lines of a whole round to the next round of another table. The numbers of the rounds after it
 * follow on again, because phones count them.
 */
export async function moveRound(
  tx: Tx,
  { from, into }: TwoTables,
  order: OrderRow,
  owner: Owner,
): Promise<OrderRow> {
  const [round] = await tx.delete(partyRounds).where(eq(partyRounds.orderId, order.id)).returning();
  const isOf = (no: number) => and(eq(partyLines.partyId, from.id), eq(partyLines.round, no));
  await tx
    .update(partyLines)
    .set({ ...owner, partyId: into.id, round: into.rounds + 1 })
    .where(isOf(round!.no));
  const later = await tx
    .select({ no: partyRounds.no })
    .from(partyRounds)
    .where(and(eq(partyRounds.partyId, from.id), gt(partyRounds.no, round!.no)))
    .orderBy(asc(partyRounds.no));
  for (const { no } of later) {
    await tx
      .update(partyRounds)
      .set({ no: no - 1 })
      .where(and(eq(partyRounds.partyId, from.id), eq(partyRounds.no, no)));
    await tx
      .update(partyLines)
      .set({ round: no - 1 })
      .where(isOf(no));
  }
  // Writing the total makes the trigger compute the bill of the other table.
  await tx.update(orders).set({ partyId: into.id, total: order.total }).where(eq(orders.id, order.id));
  await lowerBill(tx, from.id, order.total);
  return order;
}

/** The trigger computes the bill of the party that an order has, not of the one that it had. */
const lowerBill = (tx: Tx, partyId: string, by: Minor) =>
  tx
    .update(parties)
    .set({ billed: sql`${parties.billed} - ${by}` })
    .where(eq(parties.id, partyId));

interface Split {
  order: OrderRow;
  lines: readonly LineRow[];
  taken: readonly TakenPieces[];
  /** The price of the order without the pieces. */
  rest: TakenOff;
  restaurant: RestaurantRow;
  owner: Owner;
  act: Pick<TableAct, 'now' | 'actor'>;
}

/**
 * Moves some pieces of an order to a new one of another table, in the state that they have in the kitchen. Their stock
 * stays taken. Returns the new order.
 */
export async function splitRound(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { into }: TwoTables,
  { order, lines, taken, rest, restaurant, owner, act }: Split,
): Promise<OrderRow> {
  const pieces = new Map<number, number>();
  for (const { position, count } of taken) pieces.set(position, (pieces.get(position) ?? 0) + count);
  const moved = lines.flatMap((line) => {
    const count = pieces.get(line.position);
    return count === undefined ? [] : [{ line, count }];
  });
  const { avoids } = order;
  const brought = await insertOrder(tx, deps, restaurant, {
    ...order,
    partyId: into.id,
    total: rest.amount,
    fees: subtractFees(order.fees, rest.fees),
    avoids:
      avoids &&
      Object.fromEntries(
        moved.flatMap(({ line }, index) => {
          const own = avoids[line.position];
          return own ? [[index, own]] : [];
        }),
      ),
    takenOff: 0,
    slotHeld: false,
    promotionHeld: false,
    autoPromotionsHeld: [],
    walletHeld: 0,
    lastAct: null,
  });
  const { now, actor = 'staff' } = act;
  const { status, payStatus } = order;
  await tx.insert(orderEvents).values({ orderId: brought.id, status, payStatus, actor, at: now });
  for (const [position, { line, count }] of moved.entries())
    await moveLine(tx, { order, brought, into, line, count, position, owner });
  await tx.update(orders).set({ total: rest.total, fees: rest.fees }).where(eq(orders.id, order.id));
  return brought;
}

/** Inserts a copy of an order under another number. Throws STATUS_CONFLICT when no free number is found. */
async function insertOrder(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  { orderPrefix, timeZone }: RestaurantRow,
  copy: OrderRow,
): Promise<OrderRow> {
  const { day } = getWallTime(copy.createdAt, timeZone);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const [inserted] = await tx
      .insert(orders)
      .values({ ...copy, id: createOrderId(random), sn: createOrderSn(orderPrefix, day, random) })
      .onConflictDoNothing()
      .returning();
    if (inserted) return inserted;
  }
  throw new DomainError('STATUS_CONFLICT');
}

interface MovedLine {
  order: OrderRow;
  brought: OrderRow;
  into: TwoTables['into'];
  line: LineRow;
  count: number;
  /** The position in the new order. */
  position: number;
  owner: Owner;
}

/** Moves some pieces of a line; a line of which nothing is left, also nothing that was taken off, is deleted. */
async function moveLine(
  tx: Tx,
  { order, brought, into, line, count, position, owner }: MovedLine,
): Promise<void> {
  const stockTaken = Math.min(count, line.stockTaken);
  await tx
    .insert(orderLines)
    .values({ ...line, orderId: brought.id, position, count, takenOff: 0, stockTaken });
  const [round] = await tx.select().from(partyRounds).where(eq(partyRounds.orderId, order.id));
  const isSent = and(
    eq(partyLines.partyId, round!.partyId),
    eq(partyLines.round, round!.no),
    eq(partyLines.position, line.position),
  );
  const [sent] = await tx.select().from(partyLines).where(isSent);
  const { id: _, ...copy } = sent!;
  await tx
    .insert(partyLines)
    .values({ ...copy, ...owner, partyId: into.id, round: into.rounds + 1, position, count });
  const isLine = and(eq(orderLines.orderId, order.id), eq(orderLines.position, line.position));
  if (line.count === count && line.takenOff === 0) {
    await tx.delete(partyLines).where(isSent);
    await tx.delete(orderLines).where(isLine);
    return;
  }
  // The sent count includes what was taken off, so it stays above the rest.
  await tx
    .update(partyLines)
    .set({ count: sent!.count - count })
    .where(isSent);
  await tx
    .update(orderLines)
    .set({ count: line.count - count, stockTaken: line.stockTaken - stockTaken })
    .where(isLine);
}

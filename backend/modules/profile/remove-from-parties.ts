import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { orderLines, orders } from '../../schema/orders';
import { parties, partyGroups, partyLines, partyMembers, partyRounds } from '../../schema/parties';
import { partyJoinRequests } from '../../schema/table-admission';

/** A delivered group needs an address, so this one is empty. */
const noAddress = sql`'{}'::jsonb`;

/** The line's key is replaced too, because the storefront's key contains the remark. */
const noWords = { remark: null, lineKey: sql`${partyLines.id}::text` };

/**
 * Removes a user's name, texts and address from the tables and groups that this user ordered with; with a
 * restaurant, only from its closed ones.
 */
export async function removeFromParties(db: Executor, userId: number, restaurantId?: number): Promise<void> {
  const closed = db
    .select({ id: parties.id })
    .from(parties)
    .where(and(eq(parties.restaurantId, restaurantId ?? 0), eq(parties.state, 'closed')));
  const isClosed = (partyId: typeof partyMembers.partyId | typeof partyGroups.partyId) =>
    restaurantId === undefined ? undefined : inArray(partyId, closed);
  const left = await db
    .update(partyMembers)
    .set({ name: '-', userId: null, avoids: null })
    .where(and(eq(partyMembers.userId, userId), isClosed(partyMembers.partyId)))
    .returning({ partyId: partyMembers.partyId, no: partyMembers.no });
  for (const { partyId, no } of left) {
    const own = and(eq(partyLines.partyId, partyId), eq(partyLines.memberNo, no));
    await db.update(partyLines).set(noWords).where(own);
    // The foods that other members avoid stay with their dishes in the same order.
    const positions = db
      .select({ position: sql`${partyLines.position}::text` })
      .from(partyLines)
      .innerJoin(
        partyRounds,
        and(eq(partyRounds.partyId, partyLines.partyId), eq(partyRounds.no, partyLines.round)),
      )
      .where(and(own, eq(partyRounds.orderId, orders.id)));
    await db
      .update(orders)
      .set({ avoids: sql`nullif(${orders.avoids} - array(${positions}), '{}')` })
      .where(and(eq(orders.partyId, partyId), isNotNull(orders.avoids)));
  }
  await db
    .update(partyGroups)
    .set({ address: noAddress })
    .where(
      and(eq(partyGroups.userId, userId), isNotNull(partyGroups.address), isClosed(partyGroups.partyId)),
    );
}

/**
 * Anonymizes some of the tables and groups that closed before a time, at one restaurant or at all; their
 * orders and amounts stay. Returns their number.
 */
export async function emptyOldParties(
  db: Executor,
  { closedBefore, restaurantId }: { closedBefore: Date; restaurantId?: number },
  limit: number,
): Promise<number> {
  const old = await db
    .selectDistinct({ id: partyMembers.partyId })
    .from(partyMembers)
    .innerJoin(parties, eq(parties.id, partyMembers.partyId))
    .where(
      and(
        lt(partyMembers.joinedAt, closedBefore),
        lt(parties.closedAt, closedBefore),
        restaurantId === undefined ? undefined : eq(parties.restaurantId, restaurantId),
      ),
    )
    .limit(limit);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // The lines of a group's order begin with the name of the member.
  await db
    .update(orderLines)
    .set({ remark: null })
    .where(
      inArray(
        orderLines.orderId,
        db.select({ id: partyRounds.orderId }).from(partyRounds).where(inArray(partyRounds.partyId, ids)),
      ),
    );
  await db
    .update(orders)
    .set({ avoids: null })
    .where(and(inArray(orders.partyId, ids), isNotNull(orders.avoids)));
  await db.update(partyLines).set(noWords).where(inArray(partyLines.partyId, ids));
  await db.delete(partyJoinRequests).where(inArray(partyJoinRequests.partyId, ids));
  await db
    .update(partyGroups)
    .set({ address: noAddress })
    .where(and(inArray(partyGroups.partyId, ids), isNotNull(partyGroups.address)));
  // The members are deleted last, because the next run finds unfinished groups by them.
  await db.delete(partyMembers).where(inArray(partyMembers.partyId, ids));
  return ids.length;
}

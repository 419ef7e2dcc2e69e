import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { waitingList } from '../../schema/waiting-list';
import { giveTableBack } from '../reservations/table-counts.repository';

interface Removal {
  userId: number;
  restaurantId?: number;
  /** Restricts the deletion to entries that have ended or whose time was before this. */
  endedBefore?: Date;
}

/**
 * Deletes all entries of a diner, or those at one restaurant that are over, and releases offered tables.
 * Returns their ids.
 */
export async function removeFromWaitingLists(
  db: Executor,
  { userId, restaurantId, endedBefore }: Removal,
): Promise<string[]> {
  const deleted = await db
    .delete(waitingList)
    .where(
      and(
        eq(waitingList.userId, userId),
        restaurantId === undefined ? undefined : eq(waitingList.restaurantId, restaurantId),
        endedBefore && or(isNotNull(waitingList.endedAt), lt(waitingList.startsAt, endedBefore)),
      ),
    )
    .returning();
  for (const entry of deleted) if (entry.state === 'offered') await giveTableBack(db, entry, entry.people);
  return deleted.map(({ id }) => id);
}

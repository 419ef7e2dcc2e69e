import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { waitingList } from '../../schema/waiting-list';
import { giveTableBack } from '../reservations/table-counts.repository';

interface Removal {
  userId: number;
  restaurantId?: number;
  /** Only what has ended, or whose time was before. */
  endedBefore?: Date;
}

/** Deletes a diner's entries, all or what is over at one restaurant; an offered table is free again. Returns their ids. */
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

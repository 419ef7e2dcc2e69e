import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { helpMessages } from '../../schema/help-desk';

/**
 * Deletes a user's messages, all or those from before a time at one restaurant. Returns their ids and restaurants.
 */
export async function removeMessages(
  db: Executor,
  { userId, restaurantId, endedBefore }: { userId: number; restaurantId?: number; endedBefore?: Date },
): Promise<{ id: number; restaurantId: number }[]> {
  return db
    .delete(helpMessages)
    .where(
      and(
        eq(helpMessages.userId, userId),
        restaurantId === undefined ? undefined : eq(helpMessages.restaurantId, restaurantId),
        endedBefore && lt(helpMessages.createdAt, endedBefore),
      ),
    )
    .returning({ id: helpMessages.id, restaurantId: helpMessages.restaurantId });
}

/** Deletes all messages from before a time, at one restaurant or at all. */
export async function deleteOldMessages(db: Executor, before: Date, restaurantId?: number): Promise<void> {
  await db
    .delete(helpMessages)
    .where(
      and(
        lt(helpMessages.createdAt, before),
        restaurantId === undefined ? undefined : eq(helpMessages.restaurantId, restaurantId),
      ),
    );
}

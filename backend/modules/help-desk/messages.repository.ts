import { and, asc, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { users } from '../../schema/auth';
import { helpMessages } from '../../schema/help-desk';

interface Page {
  closed: boolean;
  /** The last message of the previous page. */
  after?: number;
  most: number;
}

const isOpen = (restaurantId: number) =>
  and(eq(helpMessages.restaurantId, restaurantId), eq(helpMessages.state, 'open'));

/**
 * Returns messages to a restaurant: the open ones, the oldest first, or the closed ones, the latest first.
 */
export function loadAllMessages(db: Executor, restaurantId: number, { closed, after, most }: Page) {
  const columns = { message: helpMessages, name: users.nickName };
  const rows = db.select(columns).from(helpMessages).innerJoin(users, eq(users.id, helpMessages.userId));
  if (!closed)
    return rows
      .where(and(isOpen(restaurantId), gt(helpMessages.id, after ?? 0)))
      .orderBy(asc(helpMessages.id))
      .limit(most);
  const lastAt = sql`(select closed_at from help_messages where restaurant_id = ${restaurantId} and id = ${after ?? 0})`;
  return rows
    .where(
      and(
        eq(helpMessages.restaurantId, restaurantId),
        ne(helpMessages.state, 'open'),
        after === undefined
          ? undefined
          : or(
              lt(helpMessages.closedAt, lastAt),
              and(eq(helpMessages.closedAt, lastAt), gt(helpMessages.id, after)),
            ),
      ),
    )
    .orderBy(desc(helpMessages.closedAt), asc(helpMessages.id))
    .limit(most);
}

export const countOpenMessages = (db: Executor, restaurantId: number): Promise<number> =>
  db.$count(helpMessages, isOpen(restaurantId));

import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { trackEvents } from '../../schema/tracking';

type TrackedEvent = typeof trackEvents.$inferInsert;

export async function keepEvent(db: Executor, event: TrackedEvent): Promise<void> {
  await db.insert(trackEvents).values(event);
}

/**
 * Deletes at most `most` events before an instant and returns their number; skips rows that another run has
 * locked.
 */
export async function forgetEvents(db: Executor, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${trackEvents} where id in (
    select id from ${trackEvents} where at < ${before} order by at limit ${most} for update skip locked)`);
  return rowCount ?? 0;
}

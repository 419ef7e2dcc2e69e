import { sql } from 'drizzle-orm';
import { dayMs } from '../../core/durations';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import type { DrainDeps } from '../../jobs/drain-in-batches';
import { changes } from '../../schema/changes';

/** The PostgreSQL channel for changes of restaurants; the payload is `SEQ RESTAURANT_ID`. */
export const changesChannel = 'restaurant_changed';

export interface Change {
  seq: number;
  restaurantId: number;
}

/**
 * Milliseconds for which changes are stored. A storefront that was disconnected for longer revalidates
 * everything.
 */
export const changesStoredMs = dayMs;

/**
 * Numbers are assigned before transactions commit, so a smaller number can become visible after a larger
 * one. Readers take the changes of these seconds again, because rendering a page twice is harmless. Longer
 * than any transaction runs.
 */
const overlapSeconds = 600;

/**
 * Records that a restaurant's public pages have changed, and notifies every backend when the transaction
 * commits.
 */
export async function recordChange(tx: Tx, restaurantId: number): Promise<void> {
  await tx.execute(sql`
    with change as (insert into ${changes} (restaurant_id) values (${restaurantId}) returning seq, restaurant_id)
    select pg_notify(${changesChannel}, seq || ' ' || restaurant_id) from change`);
}

/** Parses the payload of a notification. */
export function parseChange(payload: string): Change {
  const [seq, restaurantId] = payload.split(' ').map(Number);
  return { seq: seq!, restaurantId: restaurantId! };
}

interface Missed {
  /** The newest number, 0 before the first change. */
  newest: number;
  /** Changes after the given number, one per restaurant; undefined when some of them are already deleted. */
  changes?: Change[];
}

/** Returns the changes after a number and those of the last minutes; only the latter without a number. */
export async function readMissed(db: Executor, after: number | undefined): Promise<Missed> {
  const { rows: bounds } = await db.execute<{ oldest: number | null; newest: number | null }>(
    sql`select min(seq)::float8 as oldest, max(seq)::float8 as newest from ${changes}`,
  );
  const newest = bounds[0]?.newest ?? 0;
  const oldest = bounds[0]?.oldest ?? 1;
  if (after !== undefined && (after < oldest - 1 || after > newest)) return { newest };
  const { rows } = await db.execute<{ seq: number; restaurantId: number }>(sql`
    select max(seq)::float8 as seq, restaurant_id as "restaurantId" from ${changes}
    where seq > ${after ?? newest} or at > clock_timestamp() - make_interval(secs => ${overlapSeconds})
    group by restaurant_id order by 1`);
  return { newest, changes: rows };
}

/** Deletes changes from before an instant, except the newest one. Returns their number. */
export const deleteChanges = (deps: DrainDeps & Pick<Deps, 'clock'>, before: Date): Promise<number> =>
  deleteRows(deps, {
    job: 'delete-old-changes',
    now: deps.clock(),
    table: changes,
    isOld: sql`${changes.at} < ${before} and ${changes.seq} < (select max(seq) from changes)`,
  });

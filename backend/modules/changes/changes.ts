import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { changes } from '../../schema/changes';

/** PostgreSQL NOTIFY channel for changes of restaurants; the payload is `SEQ RESTAURANT_ID`. */
export const changesChannel = 'restaurant_changed';

export interface Change {
  seq: number;
  restaurantId: number;
}

/** Milliseconds for which changes are stored. A storefront that was cut off for longer renders everything again. */
export const changesStoredMs = 24 * 60 * 60 * 1000;

/**
 * Numbers are given before transactions end, so a smaller number can become visible after a larger one. Readers take the
 * changes of this time again: rendering a page twice does no harm. Longer than any transaction runs.
 */
const overlapSeconds = 600;

/** Records that a restaurant's public pages have changed, and tells every backend when the transaction commits (OPS-04). */
export async function recordChange(tx: Tx, restaurantId: number): Promise<void> {
  await tx.execute(sql`
    with change as (insert into ${changes} (restaurant_id) values (${restaurantId}) returning seq, restaurant_id)
    select pg_notify(${changesChannel}, seq || ' ' || restaurant_id) from change`);
}

/** Returns the change that a NOTIFY carried. */
export function parseChange(payload: string): Change {
  const [seq, restaurantId] = payload.split(' ').map(Number);
  return { seq: seq!, restaurantId: restaurantId! };
}

interface Missed {
  /** The newest number, 0 before the first change. */
  newest: number;
  /** Changes after the given number, one per restaurant; undefined when some of them are stored no more. */
  changes?: Change[];
}

/** Returns what has changed after a number, and during the last minutes; only the latter without a number. */
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

/** Deletes changes from before an instant, except the newest one, and returns how many. */
export async function deleteChanges(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from ${changes} where at < ${before} and seq < (select max(seq) from ${changes})`,
  );
  return rowCount ?? 0;
}

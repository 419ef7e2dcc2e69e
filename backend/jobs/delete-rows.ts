import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isDatabaseAway } from '../core/database-errors';
import { jobFailures } from '../schema/jobs';
import { type DrainDeps, drainInBatches } from './drain-in-batches';

interface Deletion {
  job: string;
  now: Date;
  table: PgTable;
  /** SQL condition for the rows to delete. */
  isOld: SQL | undefined;
  /** Deletes all of them, by default in one statement. Returns their number. */
  deleteAll?(): Promise<number>;
}

/**
 * Deletes old rows together. If that fails, deletes them one by one, so that only rows that cannot be
 * deleted are set aside. Returns the number of deleted rows. Throws when the database is away.
 */
export async function deleteRows(
  deps: DrainDeps,
  { job, now, table, isOld, ...given }: Deletion,
): Promise<number> {
  const { db, log } = deps;
  // The row is identified by its physical location, because keys of these tables hold addresses and numbers
  // of people.
  const name = `${job} ${getTableName(table)}`;
  const place = sql<string>`${table}.ctid`;
  const remove = async (where: SQL | undefined) => (await db.delete(table).where(where)).rowCount ?? 0;
  try {
    const deleted = await (given.deleteAll?.() ?? remove(isOld));
    await db.delete(jobFailures).where(eq(jobFailures.job, name));
    return deleted;
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    log?.warn({ err, job: name }, 'rows could not be deleted together, so each is deleted alone');
  }
  return drainInBatches(deps, {
    job: name,
    now,
    list: (select, limit) =>
      db
        .select({ id: sql<string>`${place}::text` })
        .from(table)
        .where(and(isOld, select(place)))
        .limit(limit),
    run: async ({ id }) => (await remove(and(isOld, sql`${place} = ${id}::tid`))) > 0,
  });
}

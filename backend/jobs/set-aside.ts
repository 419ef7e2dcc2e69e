import { and, asc, count, eq, min } from 'drizzle-orm';
import { recordAudit } from '../core/audit-log';
import { DomainError } from '../core/domain-error';
import { withTransaction } from '../core/transaction';
import type { Db } from '../db/client';
import { jobFailures } from '../schema/jobs';

type JobFailure = typeof jobFailures.$inferSelect;

/** Returns the set-aside rows, the oldest first. */
export const listSetAside = (db: Db, { job, last }: { job?: string; last: number }): Promise<JobFailure[]> =>
  db
    .select()
    .from(jobFailures)
    .where(job === undefined ? undefined : eq(jobFailures.job, job))
    .orderBy(asc(jobFailures.firstFailedAt), asc(jobFailures.rowId))
    .limit(last);

/** Returns the number of set-aside rows of each job, and the time of the oldest. */
export const countSetAside = (db: Db) =>
  db
    .select({ job: jobFailures.job, rows: count(), since: min(jobFailures.firstFailedAt) })
    .from(jobFailures)
    .groupBy(jobFailures.job);

/**
 * Makes one row or all rows of a job due at the next run. Returns their number. Throws NOT_FOUND when there
 * is no such row.
 */
export async function retrySetAside(
  db: Db,
  { job, rowId }: { job: string; rowId?: string },
  now: Date,
): Promise<number> {
  return withTransaction(db, async (tx) => {
    const rows = await tx
      .update(jobFailures)
      .set({ nextTryAt: now })
      .where(and(eq(jobFailures.job, job), rowId === undefined ? undefined : eq(jobFailures.rowId, rowId)))
      .returning({ rowId: jobFailures.rowId });
    if (rows.length === 0) throw new DomainError('NOT_FOUND');
    await recordAudit(tx, { act: 'job.retry', subject: job, detail: { rowId, rows: rows.length }, at: now });
    return rows.length;
  });
}

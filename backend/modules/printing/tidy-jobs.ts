import { and, eq, lt } from 'drizzle-orm';
import { hourMs } from '../../core/durations';
import { endLeases } from '../../core/print-queue';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { type DrainDeps, drainInBatches, runSteps } from '../../jobs/drain-in-batches';
import { printJobs } from '../../schema/printers';

/** A paper that was not fetched for this long is no longer useful. */
const staleMs = 6 * hourMs;
const storedMs = 7 * 24 * hourMs;

/** Ends the leases of printers that stopped polling, and deletes old finished jobs. */
export function tidyJobs(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<void> {
  const { db } = deps;
  const now = deps.clock();
  const isOld = (ms: number) => lt(printJobs.createdAt, new Date(now.getTime() - ms));
  return runSteps(
    () =>
      drainInBatches(deps, {
        job: 'tidy-print-jobs',
        now,
        list: (select, limit) =>
          db
            .selectDistinct({ id: printJobs.printerId, restaurantId: printJobs.restaurantId })
            .from(printJobs)
            .where(
              and(eq(printJobs.state, 'sent'), lt(printJobs.leasedUntil, now), select(printJobs.printerId)),
            )
            .limit(limit),
        run: async (printer) => {
          await withTransaction(db, (tx) => endLeases(tx, printer, now));
          return true;
        },
      }),
    () =>
      db
        .update(printJobs)
        .set({ state: 'failed', error: 'not fetched', endedAt: now })
        .where(and(eq(printJobs.state, 'waiting'), isOld(staleMs))),
    () => deleteRows(deps, { job: 'tidy-print-jobs', now, table: printJobs, isOld: isOld(storedMs) }),
  );
}

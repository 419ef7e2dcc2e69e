import { and, eq, lt, type SQL } from 'drizzle-orm';
import { hourMs } from '../../core/durations';
import { endLeases, tellStaff } from '../../core/print-queue';
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
  /** Processes printers that have such jobs, one after the other. */
  const endOf = (
    job: string,
    state: SQL | undefined,
    end: (printer: { id: string; restaurantId: number }) => Promise<unknown>,
  ) =>
    drainInBatches(deps, {
      job,
      now,
      list: (select, limit) =>
        db
          .selectDistinct({ id: printJobs.printerId, restaurantId: printJobs.restaurantId })
          .from(printJobs)
          .where(and(state, select(printJobs.printerId)))
          .limit(limit),
      run: async (printer) => {
        await end(printer);
        return true;
      },
    });
  const isStale = and(eq(printJobs.state, 'waiting'), isOld(staleMs));
  return runSteps(
    () =>
      endOf('end-print-leases', and(eq(printJobs.state, 'sent'), lt(printJobs.leasedUntil, now)), (printer) =>
        withTransaction(db, (tx) => endLeases(tx, printer, now)),
      ),
    () =>
      endOf('end-print-jobs', isStale, (printer) =>
        withTransaction(db, async (tx) => {
          await tx
            .update(printJobs)
            .set({ state: 'failed', endedAt: now })
            .where(and(isStale, eq(printJobs.printerId, printer.id)));
          await tellStaff(tx, printer, now);
        }),
      ),
    () => deleteRows(deps, { job: 'tidy-print-jobs', now, table: printJobs, isOld: isOld(storedMs) }),
  );
}

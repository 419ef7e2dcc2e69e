import { lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dayMs } from '../../core/durations';
import { isOldSession } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { runSteps } from '../../jobs/drain-in-batches';
import {
  attempts,
  knownDevices,
  oneTimeCodes,
  sessions,
  signInArrivals,
  signInStates,
} from '../../schema/auth';

const job = 'purge-auth';
/** Days after its last login for which a browser stays recognized. */
const deviceDays = 400;

/** Deletes expired data; safe to run at any time and in several processes. */
export async function purgeAuth(deps: Deps): Promise<void> {
  const now = deps.clock();
  const getCutoff = (days: number) => new Date(now.getTime() - days * dayMs);
  const purge = (table: PgTable, isOld: SQL | undefined) => () =>
    deleteRows(deps, { job, now, table, isOld });
  await runSteps(
    purge(sessions, isOldSession(now)),
    purge(oneTimeCodes, lt(oneTimeCodes.createdAt, getCutoff(1))),
    purge(attempts, lt(attempts.expiresAt, now)),
    purge(signInStates, lt(signInStates.expiresAt, now)),
    purge(signInArrivals, lt(signInArrivals.expiresAt, now)),
    purge(knownDevices, lt(knownDevices.seenAt, getCutoff(deviceDays))),
  );
}

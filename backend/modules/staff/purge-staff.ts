import { lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isOldStaffEvent } from '../../core/staff-events';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { runSteps } from '../../jobs/drain-in-batches';
import { staffChallenges, staffEvents, staffInvitations, staffSessions } from '../../schema/staff';

const job = 'purge-staff';

/** Deletes expired data; safe to run at any time and in several processes. */
export async function purgeStaff(deps: Deps): Promise<void> {
  const now = deps.clock();
  const purge = (table: PgTable, isOld: SQL) => () => deleteRows(deps, { job, now, table, isOld });
  await runSteps(
    purge(staffEvents, isOldStaffEvent(now)),
    purge(staffInvitations, lt(staffInvitations.expiresAt, now)),
    purge(staffChallenges, lt(staffChallenges.expiresAt, now)),
    purge(staffSessions, lt(staffSessions.expiresAt, now)),
  );
}

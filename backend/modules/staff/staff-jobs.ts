import { lt } from 'drizzle-orm';
import { purgeStaffEvents } from '../../core/staff-events';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { staffChallenges, staffInvitations, staffSessions } from '../../schema/staff';
import { resealSecrets } from './second-factor-check';

/** Deletes what is of no use any more; safe to run at any time and in several processes. */
async function purgeStaff({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await purgeStaffEvents(db, now);
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now));
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now));
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
}

export const staffJobs: Job[] = [
  { name: 'purge-staff', everySeconds: 600, run: purgeStaff },
  { name: 'reseal-second-factors', everySeconds: 600, run: resealSecrets },
];

import { purgeAttempts } from '../../core/attempts.repository';
import { purgeSessions } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { purgeDevices } from './known-devices';
import { purgeCodes } from './one-time-codes.repository';
import { purgeSignIns } from './sign-ins.repository';

const dayMs = 24 * 60 * 60 * 1000;
/** Days after its last login for which a browser is known. */
const deviceDays = 400;

/** Forgets what is of no use any more; safe to run at any time and in several processes. */
export async function purgeAuth({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await purgeSessions(db, now);
  await purgeCodes(db, new Date(now.getTime() - dayMs));
  await purgeAttempts(db, now);
  await purgeSignIns(db, now);
  await purgeDevices(db, new Date(now.getTime() - deviceDays * dayMs));
}

export const authJobs: Job[] = [{ name: 'purge-auth', everySeconds: 600, run: purgeAuth }];

import { purgeAttempts } from '../../core/attempts.repository';
import { purgeSessions } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { purgeCodes } from './one-time-codes.repository';
import { purgeSignIns } from './sign-ins.repository';

const dayMs = 24 * 60 * 60 * 1000;

/** Forgets what is of no use any more; safe to run at any time and in several processes. */
export async function purgeAuth({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await purgeSessions(db, now);
  await purgeCodes(db, new Date(now.getTime() - dayMs));
  await purgeAttempts(db, now);
  await purgeSignIns(db, now);
}

export const authJobs: Job[] = [{ name: 'purge-auth', everySeconds: 600, run: purgeAuth }];

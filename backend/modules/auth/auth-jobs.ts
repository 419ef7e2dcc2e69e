import type { Deps } from '../../deps';
import { purgeAttempts } from './attempts.repository';
import { purgeCodes } from './one-time-codes.repository';
import { purgeMessages, sendWaiting } from './outbox.service';
import { purgeSessions } from './session.repository';

const dayMs = 24 * 60 * 60 * 1000;
const purgeEveryMs = 10 * 60 * 1000;
const sendEveryMs = 1000;

/** Forgets what is of no use any more; safe to run at any time and in several processes. */
export async function purgeAuth(deps: Deps): Promise<void> {
  const now = deps.clock();
  await purgeSessions(deps.db, now);
  await purgeCodes(deps.db, new Date(now.getTime() - dayMs));
  await purgeAttempts(deps.db, now);
  await purgeMessages(deps.db, new Date(now.getTime() - dayMs));
}

/** Starts purging and, where an SMS adapter delivers, sending. Returns how to stop both. */
export function startAuthJobs(deps: Deps): () => void {
  const timers = [every(deps, purgeEveryMs, purgeAuth)];
  if (deps.sms.delivers) timers.push(every(deps, sendEveryMs, sendWaiting));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** A run that takes longer than its interval is not overtaken by the next. */
function every(deps: Deps, ms: number, job: (deps: Deps) => Promise<unknown>): NodeJS.Timeout {
  let running = false;
  return setInterval(async () => {
    if (running) return;
    running = true;
    try {
      await job(deps);
    } catch (err) {
      deps.log.error({ err, job: job.name }, 'job failed');
    } finally {
      running = false;
    }
  }, ms).unref();
}

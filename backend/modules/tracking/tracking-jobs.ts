import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { forgetEvents } from './tracking.repository';

const dayMs = 24 * 60 * 60 * 1000;
/** How long events are stored. */
export const retentionMs = 180 * dayMs;
/** One run forgets at most this many times so many, so that it never holds the table for long. */
const batches = 20;
const batch = 5000;

/** Deletes events older than the retention. Returns how many. */
export async function purgeEvents({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - retentionMs);
  let forgotten = 0;
  for (let round = 0; round < batches; round++) {
    const gone = await forgetEvents(db, before, batch);
    forgotten += gone;
    if (gone < batch) break;
  }
  return forgotten;
}

export const trackingJobs: Job[] = [{ name: 'purge-track-events', everySeconds: 3600, run: purgeEvents }];

import { lt } from 'drizzle-orm';
import { dayMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { trackEvents } from '../../schema/tracking';
import { forgetEvents } from './tracking.repository';

const job = 'purge-track-events';
/** Milliseconds for which events are stored. */
export const retentionMs = 180 * dayMs;
/** Maximum number of batches in one run, so that it never holds the table for long. */
const batches = 20;
const batch = 5000;

/** Deletes events older than the retention. Returns their number. */
export function purgeEvents(deps: Deps): Promise<number> {
  const now = deps.clock();
  const before = new Date(now.getTime() - retentionMs);
  const deleteAll = async () => {
    let forgotten = 0;
    for (let round = 0; round < batches; round++) {
      const gone = await forgetEvents(deps.db, before, batch);
      forgotten += gone;
      if (gone < batch) break;
    }
    return forgotten;
  };
  return deleteRows(deps, { job, now, table: trackEvents, isOld: lt(trackEvents.at, before), deleteAll });
}

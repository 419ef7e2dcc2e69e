import type { Deps } from '../../deps';
import type { Job } from '../../jobs/job';
import { deleteStaleGuests } from './dine-in.repository';

const hourMs = 60 * 60 * 1000;

/** Forgets who sat where, an hour after they were last seen. */
export const purgeGuests = ({ db, clock }: Deps): Promise<number> =>
  deleteStaleGuests(db, new Date(clock().getTime() - hourMs));

export const dineInJobs: Job[] = [{ name: 'purge-table-guests', everySeconds: 600, run: purgeGuests }];

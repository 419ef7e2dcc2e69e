import type { Job } from '../../jobs/job';
import { changesStoredMs, deleteChanges } from './changes';

export const changeJobs: Job[] = [
  {
    name: 'delete-old-changes',
    everySeconds: 3600,
    run: ({ db, clock }) => deleteChanges(db, new Date(clock().getTime() - changesStoredMs)),
  },
];

import type { Job } from '../../jobs/job';
import { keepWaitingLists, purgeWaitingLists } from './keep-waiting-lists';

export const waitingListJobs: Job[] = [
  { name: 'keep-waiting-lists', everySeconds: 5, run: keepWaitingLists },
  { name: 'purge-waiting-lists', everySeconds: 3600, run: purgeWaitingLists },
];

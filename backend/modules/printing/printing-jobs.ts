import { tidyJobs } from '../../core/print-queue';
import type { Job } from '../../jobs/job';

export const printingJobs: Job[] = [
  { name: 'tidy-print-jobs', everySeconds: 30, run: ({ db, clock }) => tidyJobs(db, clock()) },
];

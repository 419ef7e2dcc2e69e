import type { Job } from '../../jobs/job';
import { forgetUnpaidTopUps } from './forget-top-ups';

export const walletJobs: Job[] = [
  {
    name: 'forget-top-ups',
    everySeconds: 3600,
    run: async ({ db, clock }) => ({ ended: await forgetUnpaidTopUps(db, clock()) }),
  },
];

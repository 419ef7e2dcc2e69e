import type { Job } from '../../jobs/job';
import { expireUnpaidTopUps } from './expire-top-ups';

export const walletJobs: Job[] = [
  {
    name: 'forget-top-ups',
    everySeconds: 3600,
    run: async ({ db, clock }) => ({ ended: await expireUnpaidTopUps(db, clock()) }),
  },
];

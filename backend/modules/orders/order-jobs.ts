import type { Job } from '../../jobs/job';
import { expireOrders } from './expire-orders';

export const orderJobs: Job[] = [
  {
    name: 'expire-orders',
    everySeconds: 3,
    run: async ({ db, clock }) => ({ ended: await expireOrders(db, clock()) }),
  },
];

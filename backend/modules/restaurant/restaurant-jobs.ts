import type { Job } from '../../jobs/job';
import { endRush } from './rush.operator';

export const restaurantJobs: Job[] = [
  {
    name: 'end-rush',
    everySeconds: 2,
    run: async ({ db, clock }) => ({ ended: (await endRush(db, clock())).length }),
  },
];

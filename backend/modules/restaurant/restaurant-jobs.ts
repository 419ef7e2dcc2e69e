import type { Job } from '../../jobs/job';
import { revalidateStorefront } from './revalidate-storefront';
import { endRush } from './rush.operator';

export const restaurantJobs: Job[] = [
  {
    name: 'end-rush',
    everySeconds: 2,
    run: async ({ db, clock, env }) => {
      const ended = await endRush(db, clock());
      await revalidateStorefront(ended, env);
      return { ended: ended.length };
    },
  },
];

import type { Job } from '../../jobs/job';
import { deleteUnusedImages } from './unused-images';

export const restaurantFileJobs: Job[] = [
  { name: 'delete-unused-images', everySeconds: 3600, run: deleteUnusedImages },
];

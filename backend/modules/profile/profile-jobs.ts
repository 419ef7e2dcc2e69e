import type { Job } from '../../jobs/job';
import { removeOldPersons } from './remove-person';

export const profileJobs: Job[] = [{ name: 'remove-old-persons', everySeconds: 300, run: removeOldPersons }];

import type { Job } from '../../jobs/job';
import { markAbsent } from './absence';

export const reservationJobs: Job[] = [{ name: 'mark-absent', everySeconds: 30, run: markAbsent }];

import type { Job } from '../../jobs/job';
import { markAbsent } from './absence';
import { remindGuests } from './reminders';

export const reservationJobs: Job[] = [
  { name: 'mark-absent', everySeconds: 30, run: markAbsent },
  { name: 'remind-guests', everySeconds: 30, run: remindGuests },
];

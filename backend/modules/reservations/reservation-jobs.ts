import type { Job } from '../../jobs/job';
import { markAbsent } from './absence';
import { expireDeposits } from './expire-deposits';
import { remindGuests } from './reminders';

export const reservationJobs: Job[] = [
  { name: 'mark-absent', everySeconds: 30, run: markAbsent },
  { name: 'expire-deposits', everySeconds: 15, run: expireDeposits },
  { name: 'remind-guests', everySeconds: 30, run: remindGuests },
];

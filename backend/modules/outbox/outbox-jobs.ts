import type { Job } from '../../jobs/job';
import { purgeMessages } from './purge-messages';

export const outboxJobs: Job[] = [{ name: 'purge-outbox', everySeconds: 600, run: purgeMessages }];

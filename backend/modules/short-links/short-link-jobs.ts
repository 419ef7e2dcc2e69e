import type { Job } from '../../jobs/job';
import { purgeShortLinks } from './short-links.service';

export const shortLinkJobs: Job[] = [{ name: 'purge-short-links', everySeconds: 600, run: purgeShortLinks }];

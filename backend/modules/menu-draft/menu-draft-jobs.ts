import type { Job } from '../../jobs/job';
import { publishDueDrafts } from './draft.service';

export const menuDraftJobs: Job[] = [
  {
    name: 'publish-drafts',
    everySeconds: 5,
    run: async ({ db, clock }) => ({ published: await publishDueDrafts(db, clock()) }),
  },
];

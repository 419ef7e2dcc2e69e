import type { Job } from '../../jobs/job';
import { askAfterSilence } from './ask-again';
import { sendRefunds } from './send-refunds';

export const paymentJobs: Job[] = [
  { name: 'send-refunds', everySeconds: 10, run: async (deps) => ({ sent: await sendRefunds(deps) }) },
  { name: 'ask-payments', everySeconds: 60, run: async (deps) => ({ asked: await askAfterSilence(deps) }) },
];

import type { Job } from '../../jobs/job';
import { pollSilentPayments } from './poll-payments';
import { sendRefunds } from './send-refunds';

export const paymentJobs: Job[] = [
  { name: 'send-refunds', everySeconds: 10, run: async (deps) => ({ sent: await sendRefunds(deps) }) },
  {
    name: 'ask-payments',
    everySeconds: 60,
    run: async (deps) => ({ asked: await pollSilentPayments(deps) }),
  },
];

import type { Job } from '../../jobs/job';
import { expireVoucherOrders } from './expire-vouchers';

/** Codes need no job: their last day is compared when they are read. */
export const voucherJobs: Job[] = [
  {
    name: 'expire-voucher-orders',
    everySeconds: 5,
    run: async ({ db, clock }) => ({ ended: await expireVoucherOrders(db, clock()) }),
  },
];

import type { Job } from '../../jobs/job';
import { expireVoucherOrders } from './expire-vouchers';

/** Codes need none: whether their last day is over is seen when they are looked at. */
export const voucherJobs: Job[] = [
  {
    name: 'expire-voucher-orders',
    everySeconds: 5,
    run: async ({ db, clock }) => ({ ended: await expireVoucherOrders(db, clock()) }),
  },
];

import { eq } from 'drizzle-orm';
import { PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { topUps } from '../../schema/wallet';
import { getSubject, type Payable } from '../payments/payable';
import { describeTopUp } from './describe-top-up';
import { lockTopUp, userTopUp } from './top-ups.repository';

/**
 * Top-ups as something to pay for: their money doesn't count before an operator has reviewed it (WAL-07). Money for one that
 * was rejected, or that came a second time, goes back.
 */
export const topUpPayable: Payable = {
  purpose: 'topup',

  async find(db, userId, topUpId) {
    const topUp = await userTopUp(db, userId, topUpId);
    const paid = topUp?.state === 'unpaid' ? PayStatus.Unpaid : PayStatus.Paid;
    return topUp && { purpose: 'topup', orderStatus: paid, payStatus: paid };
  },

  async lock(tx, topUpId) {
    if (!(await lockTopUp(tx, topUpId))) throw new DomainError('NOT_FOUND');
  },

  async onPaid(tx, payment) {
    const id = getSubject(payment);
    const topUp = await lockTopUp(tx, id);
    if (topUp?.state !== 'unpaid') return 'refund_due';
    await tx.update(topUps).set({ state: 'review' }).where(eq(topUps.id, id));
    return 'paid';
  },

  describe: describeTopUp,
};

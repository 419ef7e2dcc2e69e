import { eq } from 'drizzle-orm';
import { PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { topUps } from '../../schema/wallet';
import { getSubject, type Payable } from '../payments/payable';
import { describeTopUp } from './describe-top-up';
import { findUserTopUp, lockTopUp } from './top-ups.repository';

/**
 * Payable for top-ups: an operator reviews their money before it counts (WAL-07). A payment for a rejected top-up and
 * a second payment are refunded.
 */
export const topUpPayable: Payable = {
  purpose: 'topup',

  async find(db, userId, topUpId) {
    const topUp = await findUserTopUp(db, userId, topUpId);
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

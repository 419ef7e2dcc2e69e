import { eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import { topUps } from '../../schema/wallet';
import { getSubject, type Payable } from '../payments/payable';
import { lockTopUp } from './top-ups.repository';

/**
 * Top-ups as something to pay for: their money doesn't count before an operator has reviewed it (WAL-07). Money for one that
 * was rejected, or that came a second time, goes back.
 */
export const topUpPayable: Payable = {
  purpose: 'topup',

  async lock(tx, topUpId) {
    if (!(await lockTopUp(tx, topUpId))) throw new DomainError('NOT_FOUND');
  },

  async settled(tx, payment) {
    const id = getSubject(payment);
    const topUp = await lockTopUp(tx, id);
    if (topUp?.state !== 'unpaid') return 'refund_due';
    await tx.update(topUps).set({ state: 'review' }).where(eq(topUps.id, id));
    return 'paid';
  },

  async shown(tx, topUpId) {
    const [found] = await tx.select({ sn: topUps.sn }).from(topUps).where(eq(topUps.id, topUpId));
    if (!found) throw new DomainError('NOT_FOUND');
    return found;
  },
};

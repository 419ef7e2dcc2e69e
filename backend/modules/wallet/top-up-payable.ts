import { eq } from 'drizzle-orm';
import { PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { topUps } from '../../schema/wallet';
import type { PayableDescription } from '../payments/payable';
import { getSubject, type Payable } from '../payments/payable';
import { findUserTopUp, lockTopUp } from './top-ups.repository';

/**
 * The payable of top-ups: an operator reviews a payment before it is credited. A payment for a rejected
 * top-up and a second payment are refunded.
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

/** Returns the description of a top-up for payment mails and the operator's list. Throws NOT_FOUND. */
export async function describeTopUp(tx: Tx, topUpId: string): Promise<PayableDescription> {
  const [found] = await tx.select({ sn: topUps.sn }).from(topUps).where(eq(topUps.id, topUpId));
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

import { eq } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { moveWallet } from '../../core/ledger';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { topUps } from '../../schema/wallet';
import { lockTopUpPayment, lockUserTopUp } from './top-ups.repository';
import { getStateLabel } from './wallet-labels';

/**
 * Requests the refund of a top-up to its payment method, at most the rest of the payment. Its amount and
 * bonus leave the wallet immediately, so that they cannot be spent while an operator decides. Repeating it
 * succeeds. Throws NOT_FOUND, TOP_UP_NOT_REFUNDABLE, and WALLET_SHORT when some of it is spent.
 */
export async function requestTopUpRefund(
  deps: Deps,
  userId: number,
  topUpId: string,
  locale: Locale,
): Promise<Output<'wallet.requestRefund'>> {
  return withTransaction(deps.db, async (tx) => {
    const topUp = await lockUserTopUp(tx, userId, topUpId);
    if (!topUp) throw new DomainError('NOT_FOUND');
    const answer = (refundAmount: number) => ({
      transactionId: topUp.id,
      refundAmount,
      statusDesc: getStateLabel('refund_review', locale),
    });
    if (topUp.state === 'refund_review') return answer(topUp.refundHeld - topUp.bonus);
    const payment = await lockTopUpPayment(tx, topUp.id);
    const left = payment?.state === 'paid' ? payment.amount - payment.refunded : 0;
    if (topUp.state !== 'done' || left === 0) throw new DomainError('TOP_UP_NOT_REFUNDABLE');

    const refundHeld = left + topUp.bonus;
    await tx
      .update(topUps)
      .set({ state: 'refund_review', refundHeld, reason: null })
      .where(eq(topUps.id, topUp.id));
    await moveWallet(tx, {
      userId,
      currency: topUp.currency,
      amount: -refundHeld,
      type: 'cash_out',
      subject: { kind: 'topup', id: topUp.id },
      remark: topUp.sn,
      now: deps.clock(),
    });
    return answer(left);
  });
}

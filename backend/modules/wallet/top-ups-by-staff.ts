import { eq } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { moveWallet, type WalletMove } from '../../core/ledger';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';
import { type TopUpRow, topUps } from '../../schema/wallet';
import { getRefundable, type RefundRequest, refundPayment } from '../payments/refund-payment';
import { hasBeenPaid } from '../payments/settle-payment';
import { describeTopUp } from './top-up-payable';
import {
  listNewestTopUps,
  listTopUpsByReference,
  lockTopUp,
  lockTopUpPayment,
  type TopUpFilter,
} from './top-ups.repository';

interface Review {
  now: Date;
  actor?: string;
  /** The signed-in member of staff. */
  staffId?: number;
  address?: string;
  /** Restricts the search to this restaurant. */
  restaurantId?: number;
  /** The state that the person read; the operator's commands omit it. */
  state?: TopUpRow['state'];
  /** A reason for the user, shown with a rejection. */
  reason?: string;
}

export const listTopUps = (db: Db, filter: TopUpFilter): Promise<TopUpRow[]> => listNewestTopUps(db, filter);

/**
 * Approves a top-up by id, number or payment reference: credits it once with its bonus, or grants its
 * requested refund. Throws NOT_FOUND, and STATUS_CONFLICT for a decided top-up, for one in another state than the person
 * read and for a number of several top-ups.
 */
export async function approveTopUp(db: Db, ref: string, given: Review): Promise<TopUpRow> {
  return decide(db, ref, 'top-up.approve', given, (tx, topUp, payment) => {
    if (topUp.state === 'refund_review') return sendBack(tx, topUp, payment, given);
    if (topUp.state === 'unpaid' || topUp.state === 'review') return credit(tx, topUp, payment, given);
    throw new DomainError('STATUS_CONFLICT', { state: topUp.state });
  });
}

/**
 * Rejects a top-up: credits nothing and refunds a received payment. Rejecting a requested refund returns
 * its amount to the wallet. Throws as `approveTopUp` does.
 */
export async function rejectTopUp(db: Db, ref: string, given: Review): Promise<TopUpRow> {
  return decide(db, ref, 'top-up.reject', given, (tx, topUp, payment) => {
    if (topUp.state === 'refund_review') return putBack(tx, topUp, given);
    if (topUp.state === 'unpaid' || topUp.state === 'review') return reject(tx, topUp, payment, given);
    throw new DomainError('STATUS_CONFLICT', { state: topUp.state });
  });
}

type Changes = Partial<TopUpRow>;

async function decide(
  db: Db,
  ref: string,
  act: string,
  { now, actor = getOperator(), staffId, address, restaurantId, state, reason }: Review,
  review: (tx: Tx, topUp: TopUpRow, payment: PaymentRow) => Promise<Changes>,
): Promise<TopUpRow> {
  return withTransaction(db, async (tx) => {
    const [found, another] = await listTopUpsByReference(tx, ref.trim());
    if (!found) throw new DomainError('NOT_FOUND');
    if (another) throw new DomainError('STATUS_CONFLICT');
    // Lock order: top-up, payment, wallet.
    const topUp = await lockTopUp(tx, found.id);
    const payment = await lockTopUpPayment(tx, found.id);
    if (!topUp || !payment) throw new DomainError('NOT_FOUND');
    if (restaurantId !== undefined && topUp.restaurantId !== restaurantId) throw new DomainError('NOT_FOUND');
    if (state !== undefined && topUp.state !== state)
      throw new DomainError('STATUS_CONFLICT', { state: topUp.state });
    const [changed] = await tx
      .update(topUps)
      .set({ reviewedAt: now, ...(await review(tx, topUp, payment)) })
      .where(eq(topUps.id, topUp.id))
      .returning();
    await recordAudit(tx, {
      restaurantId: topUp.restaurantId,
      act,
      subject: topUp.sn,
      detail: { from: topUp.state, to: changed!.state, amount: topUp.amount, reason },
      actor,
      staffId,
      address,
      at: now,
    });
    await recordStaffEvent(tx, { restaurantId: topUp.restaurantId, kind: 'money', subject: topUp.id, now });
    return changed!;
  });
}

async function credit(tx: Tx, topUp: TopUpRow, payment: PaymentRow, { now }: Review): Promise<Changes> {
  // Staff have seen the money, also of a payment that failed in its company's eyes.
  if (!hasBeenPaid(payment))
    await tx.update(payments).set({ state: 'paid', settledAt: now }).where(eq(payments.id, payment.id));
  else if (payment.state !== 'paid' || payment.refunded > 0)
    throw new DomainError('STATUS_CONFLICT', { payment: payment.state });
  await move(tx, topUp, { type: 'topup', amount: topUp.amount, dedupeKey: `topup:${topUp.id}`, now });
  if (topUp.bonus > 0)
    await move(tx, topUp, {
      type: 'topup_bonus',
      amount: topUp.bonus,
      dedupeKey: `topup-bonus:${topUp.id}`,
      now,
    });
  return { state: 'done' };
}

async function reject(
  tx: Tx,
  topUp: TopUpRow,
  payment: PaymentRow,
  { now, actor, reason }: Review,
): Promise<Changes> {
  if (payment.state === 'pending')
    await tx.update(payments).set({ state: 'cancelled', settledAt: now }).where(eq(payments.id, payment.id));
  await refundLeft(tx, payment, {
    reason: 'top-up rejected',
    kind: 'reject',
    decision: topUp.id,
    now,
    actor,
  });
  return { state: 'rejected', reason };
}

async function sendBack(
  tx: Tx,
  topUp: TopUpRow,
  payment: PaymentRow,
  { now, actor }: Review,
): Promise<Changes> {
  await refundLeft(tx, payment, { reason: 'top-up refund', kind: 'top-up', decision: topUp.id, now, actor });
  return { state: 'refunded', refundHeld: 0 };
}

async function putBack(tx: Tx, topUp: TopUpRow, { now, reason }: Review): Promise<Changes> {
  // A refund can be requested and rejected repeatedly; the state of the row prevents a second credit.
  await move(tx, topUp, { type: 'cash_out_back', amount: topUp.refundHeld, now });
  return { state: 'done', refundHeld: 0, reason };
}

async function refundLeft(
  tx: Tx,
  payment: PaymentRow,
  given: Pick<RefundRequest, 'reason' | 'kind' | 'decision' | 'now' | 'actor'>,
): Promise<void> {
  const amount = getRefundable(payment);
  if (amount > 0)
    await refundPayment(tx, {
      ...given,
      paymentId: payment.id,
      amount,
      method: RefundMethod.Source,
      describe: describeTopUp,
    });
}

const move = (
  tx: Tx,
  { id, sn, userId, currency }: TopUpRow,
  given: Pick<WalletMove, 'type' | 'amount' | 'dedupeKey' | 'now'>,
) => moveWallet(tx, { ...given, userId, currency, subject: { kind: 'topup', id }, remark: sn });

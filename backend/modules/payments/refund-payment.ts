import { eq, sql } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import { isWallet, PayType, RefundMethod } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { getOperator } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { moveWallet } from '../../core/ledger';
import { replacementPrefix } from '../../core/owed-refunds.sql';
import type { Tx } from '../../db/client';
import type { WalletIssueType } from '../../schema/issue-types';
import {
  type PaymentPurpose,
  type PaymentRow,
  type PaymentState,
  payments,
  type RefundKind,
  type RefundRow,
  refunds,
} from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import type { Payable } from './payable';
import { postRefundMessage } from './refund-message';

export interface RefundRequest {
  paymentId: string;
  amount: Minor;
  /** Refunds of a wallet payment always go to the wallet. */
  method: RefundMethod;
  /** The reason in the operator's list, such as `order cancelled`. */
  reason: string;
  kind: RefundKind;
  /**
   * The id of the decision within its kind, such as the payment's id; one decision refunds once. Without it, each call
   * is a decision of its own.
   */
  decision?: string;
  now: Date;
  actor?: string;
  /** Describes the subject in the mail. */
  describe: Payable['describe'];
}

/**
 * Refunds a payment in whole or in part, never more than was paid (docs/reliability.md, promise 6). A
 * refund to the wallet is complete immediately; one to the source is `due` until the provider or an
 * operator has sent it. Locks the payment, then the wallet; the caller has locked the subject. Queues a
 * message. Throws NOT_FOUND, and REFUND_TOO_MUCH with the refundable amount.
 */
export async function refundPayment(tx: Tx, request: RefundRequest): Promise<RefundRow> {
  const { paymentId, amount, kind, reason, now, actor = getOperator() } = request;
  const payment = await lockPayment(tx, paymentId);
  // The refunded sum is no decision, because a refused refund lowers it again.
  const decision =
    request.decision ?? `${paymentId} ${await tx.$count(refunds, eq(refunds.paymentId, paymentId))}`;
  const dedupeKey = getRefundKey(kind, decision);
  const [known] = await tx.select().from(refunds).where(eq(refunds.dedupeKey, dedupeKey));
  if (known) return known;

  const left = getRefundable(payment);
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    throw new DomainError('REFUND_TOO_MUCH', { left: left / 100, amount: amount / 100 });
  const method = isWallet(payment.payType) ? RefundMethod.Wallet : request.method;
  const atOnce = method === RefundMethod.Wallet;
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId,
      restaurantId: payment.restaurantId,
      amount,
      method,
      state: atOnce ? 'done' : 'due',
      reason,
      kind,
      dedupeKey,
      actor,
      tryAt: now,
      createdAt: now,
      settledAt: atOnce ? now : undefined,
    })
    .returning();
  await tx
    .update(payments)
    .set({ refunded: payment.refunded + amount })
    .where(eq(payments.id, paymentId));
  await recomputePaymentState(tx, paymentId, now);
  await postRefundMessage(tx, payment, refund!, request);
  if (atOnce) await creditWallet(tx, payment, refund!, now);
  return refund!;
}

/**
 * Returns the `dedupe_key` of a decision. The previous release, which may run concurrently, uses the same
 * keys, so a retry is still `failed:`.
 */
export const getRefundKey = (kind: RefundKind, decision: string): string =>
  (kind === 'retry' ? replacementPrefix : `${kind}:`) + decision;

/** Locks a payment. Throws NOT_FOUND. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  if (!payment) throw new DomainError('NOT_FOUND');
  return payment;
}

/** Returns the refundable amount; 0 for a payment that was never paid. */
export const getRefundable = (payment: Pick<PaymentRow, 'state' | 'amount' | 'refunded'>): Minor =>
  payment.state === 'paid' || payment.state === 'refund_due' ? payment.amount - payment.refunded : 0;

/** Updates a payment's state from its refunds. The caller has locked it. */
export async function recomputePaymentState(tx: Tx, paymentId: string, now: Date): Promise<PaymentState> {
  const [updated] = await tx
    .update(payments)
    .set({
      state: sql`case
        when ${payments.refunded} < ${payments.amount} then ${payments.state}
        when exists (select from refunds r where r.payment_id = ${payments.id} and r.state = 'due') then 'refund_due'
        else 'refunded' end`,
      settledAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning({ state: payments.state });
  return updated!.state;
}

/** The wallet transaction type of a refund. */
const walletType: Record<PaymentPurpose, WalletIssueType> = {
  order: 'order_refund',
  voucher: 'vouchers_refund',
  topup: 'pay_back',
  share: 'order_refund',
  deposit: 'order_refund',
};

/**
 * Credits a refund to the user's wallet, once. The wallet is locked after all other rows. Throws
 * PAY_TYPE_UNAVAILABLE for a guest's payment.
 */
export async function creditWallet(
  tx: Tx,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount' | 'reason'>,
  now: Date,
): Promise<void> {
  if (payment.userId === null) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: PayType.Wallet });
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, payment.restaurantId));
  if (!restaurant) throw new DomainError('NOT_FOUND');
  await moveWallet(tx, {
    userId: payment.userId,
    currency: getCurrency(restaurant.countryCode),
    amount: refund.amount,
    type: walletType[payment.purpose],
    subject: { kind: 'refund', id: refund.id },
    dedupeKey: `refund:${refund.id}`,
    remark: refund.reason,
    now,
  });
}

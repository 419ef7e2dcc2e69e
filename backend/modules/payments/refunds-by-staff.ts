import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { isCash, RefundMethod } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { type Act, getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordCash } from '../../core/drawer-cash';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { sendsRefunds } from '../../providers/payment/adapter-names';
import {
  openOutcomes,
  type PaymentRow,
  paymentNotices,
  type RefundRow,
  type RefundState,
  refunds,
} from '../../schema/payments';
import { getMoneyConflict, resolvePayment } from './payments-by-staff';
import {
  creditWallet,
  getRefundable,
  getRefundKey,
  recomputePaymentState,
  refundPayment,
} from './refund-payment';
import { lockWithSubject } from './settle-payment';

interface OperatorRefund {
  /** The default is the due amount, otherwise the whole refundable amount. */
  amount?: Minor;
  /** The default is the payment method. */
  to?: RefundMethod;
  /** The operator has sent the money, although a provider could have. */
  byHand?: boolean;
  now: Date;
  actor?: string;
}

/**
 * Refunds a payment, or settles its due refunds. A refund to the wallet is complete immediately; one to the
 * source is sent by the provider's next job run where a provider sends it, otherwise this records that the
 * operator has sent it. Throws NOT_FOUND, STATUS_CONFLICT when the reference matches several subjects or a
 * provider may have sent it already, REFUND_TOO_MUCH.
 */
export async function refundByOperator(
  { db, payables }: Pick<Deps, 'db' | 'payables'>,
  ref: string,
  given: OperatorRefund,
): Promise<RefundRow[]> {
  const { amount, to = RefundMethod.Source, now, actor = getOperator() } = given;
  return withTransaction(db, async (tx) => {
    const payment = await lockWithSubject(tx, payables, (await resolvePayment(tx, ref)).id);
    const sends = sendsRefunds(payment.provider, payment.payType) && !given.byHand;
    const due = await lockDueRefunds(tx, payment, amount);
    // The money of a top-up is in the wallet; `top-up approve` and `top-up reject` take it out again.
    if (due.length === 0 && payment.purpose === 'topup')
      throw new DomainError('STATUS_CONFLICT', { purpose: payment.purpose });
    const fresh =
      due.length > 0
        ? due
        : [
            await refundPayment(tx, {
              paymentId: payment.id,
              amount: amount ?? getRefundable(payment),
              method: to,
              reason: 'by the operator',
              kind: 'operator',
              now,
              actor,
              describe: payables[payment.purpose].describe,
            }),
          ];
    const made: RefundRow[] = [];
    for (const refund of fresh)
      made.push(
        refund.state === 'due' ? await settleDue(tx, payment, refund, { to, sends, now, actor }) : refund,
      );
    await recomputePaymentState(tx, payment.id, now);
    await recordAudit(tx, {
      restaurantId: payment.restaurantId,
      act: 'payment.refund',
      subject: payment.reference,
      detail: { refunds: made.map(({ id, amount, method, state }) => ({ id, amount, method, state })) },
      actor,
      at: now,
    });
    return made;
  });
}

/** The person who settles a refund in the console, and the restaurant. */
interface RefundAct extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  /** To the payment method, sent by hand; or to the diner's wallet. */
  to: RefundMethod;
  now: Date;
}

/**
 * Records that a due refund was sent by hand, or credits it to the wallet; a refund that the provider
 * rejected permanently is replaced by a new one. Throws NOT_FOUND, and STATUS_CONFLICT for a completed
 * refund, with the person who settled it, or for one that a provider sends.
 */
export async function settleRefund(
  { db, payables }: Pick<Deps, 'db' | 'payables'>,
  refundId: string,
  { restaurantId, to, now, actor = getOperator(), staffId, address }: RefundAct,
): Promise<RefundRow> {
  return withTransaction(db, async (tx) => {
    const [seen] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, refundId), eq(refunds.restaurantId, restaurantId)));
    if (!seen) throw new DomainError('NOT_FOUND');
    const payment = await lockWithSubject(tx, payables, seen.paymentId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    const [retried] = await tx
      .select()
      .from(refunds)
      .where(eq(refunds.dedupeKey, getRefundKey('retry', refundId)));
    if (!refund || refund.state === 'done' || retried)
      throw await getMoneyConflict(tx, restaurantId, payment.reference);
    if (refund.state === 'due' && sendsRefunds(payment.provider, payment.payType))
      throw new DomainError('STATUS_CONFLICT');
    const open =
      refund.state === 'due'
        ? refund
        : await refundPayment(tx, {
            paymentId: payment.id,
            amount: refund.amount,
            method: to,
            reason: refund.reason,
            kind: 'retry',
            decision: refundId,
            now,
            actor,
            describe: payables[payment.purpose].describe,
          });
    const settled =
      open.state === 'due'
        ? await settleDue(tx, payment, open, { to, sends: false, now, actor, staffId })
        : open;
    await recomputePaymentState(tx, payment.id, now);
    await recordAudit(tx, {
      restaurantId,
      act: 'payment.refund',
      subject: payment.reference,
      detail: { refund: settled.id, amount: settled.amount, method: settled.method, state: settled.state },
      actor,
      staffId,
      address,
      at: now,
    });
    await recordStaffEvent(tx, { restaurantId, kind: 'money', subject: payment.id, now });
    return settled;
  });
}

/** Returns the due refunds of a payment, or the one with this amount. */
async function lockDueRefunds(tx: Tx, payment: PaymentRow, amount: Minor | undefined): Promise<RefundRow[]> {
  const due = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'due')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .for('update');
  return amount === undefined ? due : due.filter((refund) => refund.amount === amount).slice(0, 1);
}

interface Settling extends Pick<Act, 'actor' | 'staffId'> {
  to: RefundMethod;
  sends: boolean;
  now: Date;
}

async function settleDue(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { to, sends, now, ...person }: Settling,
): Promise<RefundRow> {
  // The provider may have sent it, whatever it responded.
  if (to === RefundMethod.Wallet && refund.tries > 0) throw new DomainError('STATUS_CONFLICT');
  const changes: Partial<RefundRow> =
    to === RefundMethod.Wallet || !sends ? { state: 'done', method: to, settledAt: now } : { tryAt: now };
  const [settled] = await tx.update(refunds).set(changes).where(eq(refunds.id, refund.id)).returning();
  if (to === RefundMethod.Wallet) await creditWallet(tx, payment, refund, now);
  else if (isCash(payment.payType) && settled!.state === 'done')
    await recordCash(tx, {
      ...person,
      restaurantId: payment.restaurantId,
      amount: -refund.amount,
      key: `refund:${refund.id}`,
      now,
    });
  return settled!;
}

/** Returns the newest refunds, 20 by default. */
export function listRefunds(
  db: Db,
  filter: { restaurantId?: number; state?: RefundState; last?: number } = {},
): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(
      and(
        filter.restaurantId === undefined ? undefined : eq(refunds.restaurantId, filter.restaurantId),
        filter.state === undefined ? undefined : eq(refunds.state, filter.state),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(filter.last ?? 20);
}

/**
 * Returns the newest notices with their outcomes, 20 by default; on request only those that staff must
 * settle.
 */
export const listNotices = (
  db: Db,
  last = 20,
  { isOpen = false } = {},
): Promise<(typeof paymentNotices.$inferSelect)[]> =>
  db
    .select()
    .from(paymentNotices)
    .where(
      isOpen
        ? and(isNull(paymentNotices.settledAt), inArray(paymentNotices.outcome, [...openOutcomes]))
        : undefined,
    )
    .orderBy(desc(paymentNotices.receivedAt), desc(paymentNotices.id))
    .limit(last);

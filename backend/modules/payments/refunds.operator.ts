import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { type Act, getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { hostedPage } from '../../providers/payment/hosted-page';
import {
  type PaymentRow,
  paymentNotices,
  type RefundMethod,
  type RefundRow,
  type RefundState,
  refunds,
} from '../../schema/payments';
import { getMoneyConflict, resolvePayment } from './payments.operator';
import { creditWallet, getLeft, refundPayment, restate } from './refund-payment';
import { openOutcomes } from './settle-notice';
import { lockWithSubject } from './settle-payment';

interface OperatorRefund {
  /** Default: what is due, otherwise all that is left. */
  amount?: Minor;
  /** Default: the way it came. */
  to?: RefundMethod;
  /** The operator has sent the money, although a provider could have. */
  byHand?: boolean;
  now: Date;
  actor?: string;
}

/**
 * Refunds a payment, or settles its due refunds. To the wallet at once; to the source by the provider's next job run
 * for hosted payment pages, otherwise it records that the operator has sent the money. Throws NOT_FOUND,
 * STATUS_CONFLICT when the reference matches several subjects or a provider may have sent it already,
 * REFUND_TOO_MUCH.
 */
export async function refundByOperator(
  { db, payables }: Pick<Deps, 'db' | 'payables'>,
  ref: string,
  given: OperatorRefund,
): Promise<RefundRow[]> {
  const { amount, to = 'SOURCE', now, actor = getOperator() } = given;
  return withTransaction(db, async (tx) => {
    const payment = await lockWithSubject(tx, payables, (await resolvePayment(tx, ref)).id);
    const sends = payment.provider === hostedPage && !given.byHand;
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
              amount: amount ?? getLeft(payment),
              method: to,
              reason: 'by the operator',
              dedupeKey: `operator:${payment.id}:${await countRefunds(tx, payment)}`,
              now,
              actor,
              describe: payables[payment.purpose].describe,
            }),
          ];
    const made: RefundRow[] = [];
    for (const refund of fresh)
      made.push(refund.state === 'due' ? await settleDue(tx, payment, refund, { to, sends, now }) : refund);
    await restate(tx, payment.id, now);
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

/** Who settles a refund in the console, and for which restaurant. */
interface RefundAct extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  /** The way it came, sent by hand; or into the diner's wallet. */
  to: RefundMethod;
  now: Date;
}

/**
 * Records that a due refund was sent by hand, or credits it to the wallet; of one that the provider refuses for good a new one is made
 * (CON-14). Throws NOT_FOUND, STATUS_CONFLICT for one that is done, with who was quicker, or that a provider sends.
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
    const dedupeKey = getRetryKey(refundId);
    const [retried] = await tx.select().from(refunds).where(eq(refunds.dedupeKey, dedupeKey));
    if (!refund || refund.state === 'done' || retried)
      throw await getMoneyConflict(tx, restaurantId, payment.reference);
    if (refund.state === 'due' && payment.provider === hostedPage) throw new DomainError('STATUS_CONFLICT');
    const open =
      refund.state === 'due'
        ? refund
        : await refundPayment(tx, {
            paymentId: payment.id,
            amount: refund.amount,
            method: to,
            reason: refund.reason,
            dedupeKey,
            now,
            actor,
            describe: payables[payment.purpose].describe,
          });
    const settled =
      open.state === 'due' ? await settleDue(tx, payment, open, { to, sends: false, now }) : open;
    await restate(tx, payment.id, now);
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

/** Returns the key of the refund that takes the place of one that failed. */
export const getRetryKey = (refundId: string): string => `failed:${refundId}`;

/** Returns the due refunds of a payment, or the one with this amount. */
async function lockDueRefunds(tx: Tx, payment: PaymentRow, amount: Minor | undefined): Promise<RefundRow[]> {
  const due = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'due')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .for('update');
  return amount === undefined ? due : due.filter((each) => each.amount === amount).slice(0, 1);
}

async function settleDue(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { to, sends, now }: { to: RefundMethod; sends: boolean; now: Date },
): Promise<RefundRow> {
  // The provider may have sent it, whatever it answered.
  if (to === 'WALLET_PAY' && refund.tries > 0) throw new DomainError('STATUS_CONFLICT');
  const changes: Partial<RefundRow> =
    to === 'WALLET_PAY' || !sends ? { state: 'done', method: to, settledAt: now } : { tryAt: now };
  const [settled] = await tx.update(refunds).set(changes).where(eq(refunds.id, refund.id)).returning();
  if (to === 'WALLET_PAY') await creditWallet(tx, payment, refund, now);
  return settled!;
}

/** Returns the number of refunds, which makes the dedupe key of each operator refund unique. */
async function countRefunds(tx: Tx, { id }: PaymentRow): Promise<number> {
  return (await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id))).length;
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

/** Returns the newest notices with their outcomes, 20 by default; on request only those that wait for people. */
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

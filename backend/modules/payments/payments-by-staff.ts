import { and, desc, eq } from 'drizzle-orm';
import { isCash, isWallet } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordCash } from '../../core/drawer-cash';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { auditLog } from '../../schema/operator';
import { type PaymentPurpose, type PaymentRow, type PaymentState, payments } from '../../schema/payments';
import { getSubject } from './payable';
import { findByReference, isSameSubject } from './payments.repository';
import { hasBeenPaid, lockWithSubject, settlePayment } from './settle-payment';

interface Confirmation {
  /** The received amount, if known; an amount other than the payment's is rejected. */
  amount?: Minor;
  now: Date;
  actor?: string;
  /** The signed-in member of staff. */
  staffId?: number;
  address?: string;
  /** Restricts the search to this restaurant. */
  restaurantId?: number;
  /** Rejects a payment that was confirmed before. */
  isFirst?: boolean;
}

interface Confirmed {
  purpose: PaymentPurpose;
  /** The id of the order, voucher order or top-up. */
  subjectId: string;
  sn: string;
  reference: string;
  /** `paid`, or `refund_due` when the payment came too late. */
  state: PaymentState;
  /** The present status of an order. */
  status?: number;
  payStatus?: number;
  /** False when it was confirmed before. */
  changed: boolean;
}

/**
 * Confirms a payment (docs/reliability.md, promise 5), found by its reference or by the id or number of its
 * subject. Repeating it changes nothing. Throws NOT_FOUND, STATUS_CONFLICT when the reference matches
 * several orders or, with `isFirst`, when it was confirmed before; AMOUNT_MISMATCH.
 */
export async function confirmPayment(
  { db, payables }: Pick<Deps, 'db' | 'payables'>,
  ref: string,
  given: Confirmation,
): Promise<Confirmed> {
  const { now, actor = getOperator(), staffId, address, restaurantId } = given;
  return withTransaction(db, async (tx) => {
    const payment = await lockWithSubject(tx, payables, (await resolvePayment(tx, ref)).id);
    if (restaurantId !== undefined && payment.restaurantId !== restaurantId)
      throw new DomainError('NOT_FOUND');
    if (given.amount !== undefined && given.amount !== payment.amount)
      throw new DomainError('AMOUNT_MISMATCH', {
        expected: payment.amount / 100,
        amount: given.amount / 100,
      });
    const settled = await settlePayment(tx, payables, payment, { now, actor });
    const description = await payables[payment.purpose].describe(tx, getSubject(payment));
    const { state } = settled.payment;
    if (given.isFirst && !settled.changed)
      throw await getMoneyConflict(tx, payment.restaurantId, payment.reference);
    if (settled.changed) {
      const { id, amount, payType } = payment;
      if (isCash(payType) && state === 'paid')
        await recordCash(tx, {
          restaurantId: payment.restaurantId,
          actor,
          staffId,
          amount,
          key: `payment:${id}`,
          now,
        });
      await recordAudit(tx, {
        restaurantId: payment.restaurantId,
        act: 'payment.confirm',
        subject: payment.reference,
        detail: { sn: description.sn, amount: payment.amount, state },
        actor,
        staffId,
        address,
        at: now,
      });
      await recordStaffEvent(tx, {
        restaurantId: payment.restaurantId,
        kind: 'money',
        subject: payment.id,
        now,
      });
    }
    return {
      purpose: payment.purpose,
      subjectId: getSubject(payment),
      sn: description.sn,
      reference: payment.reference,
      state,
      status: description.status,
      payStatus: description.payStatus,
      changed: settled.changed,
    };
  });
}

/** Returns a STATUS_CONFLICT with the last person who acted on the subject and the time, if there is one. */
export async function getMoneyConflict(tx: Tx, restaurantId: number, subject: string): Promise<DomainError> {
  const [row] = await tx
    .select({ actor: auditLog.actor, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.restaurantId, restaurantId), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return new DomainError('STATUS_CONFLICT', row ? { by: row.actor, at: row.at.toISOString() } : {});
}

/**
 * Returns the payment with this reference or id; for an order's id or number its paid payment, otherwise
 * its newest. Throws NOT_FOUND, and STATUS_CONFLICT when it matches several subjects.
 */
export async function resolvePayment(tx: Tx, ref: string): Promise<PaymentRow> {
  const name = ref.trim();
  const found = await findByReference(tx, name);
  const first = found[0];
  if (!first) throw new DomainError('NOT_FOUND');
  if (found.some((payment) => getSubject(payment) !== getSubject(first)))
    throw new DomainError('STATUS_CONFLICT');
  const named = found.find(({ id, reference }) => reference === name || id === name);
  if (named) return named;
  const all = await tx
    .select()
    .from(payments)
    .where(isSameSubject(first))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(50);
  // The wallet's part needs no confirmation.
  const others = all.filter(({ payType }) => !isWallet(payType));
  return others.find(hasBeenPaid) ?? others[0] ?? all[0] ?? first;
}

/** Returns the newest payments, 20 by default. */
export function listPayments(
  db: Db,
  filter: { restaurantId?: number; state?: PaymentState; last?: number } = {},
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        filter.restaurantId === undefined ? undefined : eq(payments.restaurantId, filter.restaurantId),
        filter.state === undefined ? undefined : eq(payments.state, filter.state),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(filter.last ?? 20);
}

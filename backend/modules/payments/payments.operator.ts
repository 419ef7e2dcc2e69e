import { and, desc, eq } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { operator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { inTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type PaymentPurpose, type PaymentRow, type PaymentState, payments } from '../../schema/payments';
import { getSubject } from './payable';
import { findByReference, sameSubject } from './payments.repository';
import { lockWithSubject, settlePayment, wasPaid } from './settle-payment';

export interface Confirmation {
  /** What came in, when it is known; another amount than the payment's is refused. */
  amount?: Minor;
  now: Date;
  actor?: string;
}

export interface Confirmed {
  purpose: PaymentPurpose;
  /** Of the order, voucher order or top-up. */
  subjectId: string;
  sn: string;
  reference: string;
  /** `paid`, or `refund_due` when the money came too late to be honoured (DEC-75). */
  state: PaymentState;
  /** Where an order stands now. */
  status?: number;
  payStatus?: number;
  /** False when it had been confirmed before. */
  changed: boolean;
}

/**
 * The money of a payment has arrived (PAY-06, reliability 5): named by the id or number of what it is for or by the
 * payment's reference. Has one effect however often it is called. Throws NOT_FOUND, STATUS_CONFLICT when the reference
 * means several orders, AMOUNT_MISMATCH.
 */
export async function confirmPayment(
  { db, payables }: Pick<Deps, 'db' | 'payables'>,
  ref: string,
  given: Confirmation,
): Promise<Confirmed> {
  const { now, actor = operator } = given;
  return inTransaction(db, async (tx) => {
    const payment = await lockWithSubject(tx, payables, (await resolvePayment(tx, ref)).id);
    if (given.amount !== undefined && given.amount !== payment.amount)
      throw new DomainError('AMOUNT_MISMATCH', {
        expected: payment.amount / 100,
        amount: given.amount / 100,
      });
    const settled = await settlePayment(tx, payables, payment, { now, actor });
    const description = await payables[payment.purpose].describe(tx, getSubject(payment));
    const { state } = settled.payment;
    if (settled.changed)
      await recordAudit(tx, {
        restaurantId: payment.restaurantId,
        act: 'payment.confirm',
        subject: payment.reference,
        detail: { sn: description.sn, amount: payment.amount, state },
        actor,
        at: now,
      });
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

/**
 * The payment that a reference means: the one of that name, else of those for the one thing meant the one whose money
 * came, else the newest. Throws NOT_FOUND, STATUS_CONFLICT when it means several things.
 */
export async function resolvePayment(tx: Tx, ref: string): Promise<PaymentRow> {
  const name = ref.trim();
  const found = await findByReference(tx, name);
  const first = found[0];
  if (!first) throw new DomainError('NOT_FOUND');
  if (found.some((each) => getSubject(each) !== getSubject(first))) throw new DomainError('STATUS_CONFLICT');
  const named = found.find(({ id, reference }) => reference === name || id === name);
  if (named) return named;
  const all = await tx
    .select()
    .from(payments)
    .where(sameSubject(first))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(50);
  // The wallet may have paid a part, which nobody has to confirm.
  const others = all.filter(({ payType }) => payType !== 'WALLET_PAY');
  return others.find(wasPaid) ?? others[0] ?? all[0] ?? first;
}

/** The newest payments, 20 unless asked for more. */
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

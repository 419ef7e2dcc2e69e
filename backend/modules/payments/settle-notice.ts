import { eq } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { type Act, getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type NoticeOutcome, type NoticeSettlement, paymentNotices } from '../../schema/payments';
import { findPaymentCurrency } from './handle-notice';
import { getSubject } from './payable';
import { resolvePayment } from './payments.operator';
import { hasBeenPaid, lockWithSubject, settlePayment } from './settle-payment';

/** Who acts, and for which restaurant; without one the operator of the platform, for any. */
interface NoticeAct extends Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'> {
  now: Date;
}

type NoticeRow = typeof paymentNotices.$inferSelect;

/** Outcomes that leave money for people to look after. */
export const openOutcomes = ['unknown reference', 'wrong amount'] as const satisfies NoticeOutcome[];

/**
 * Settles a payment with the money of a notice that fitted none (CON-14). Throws NOT_FOUND, AMOUNT_MISMATCH for another amount or
 * currency, STATUS_CONFLICT for a payment that is paid and for a notice that is settled, with who did it.
 */
export async function matchNotice(
  { db, payables }: Pick<Deps, 'db' | 'payables'>,
  { noticeId, payment: ref }: { noticeId: number; payment: string },
  given: NoticeAct,
): Promise<{ reference: string; sn: string; state: string }> {
  const { now, restaurantId, actor = getOperator() } = given;
  return withTransaction(db, async (tx) => {
    const { id } = await resolvePayment(tx, ref);
    const payment = await lockWithSubject(tx, payables, id);
    if (restaurantId !== undefined && payment.restaurantId !== restaurantId)
      throw new DomainError('NOT_FOUND');
    const notice = await lockNotice(tx, noticeId, restaurantId);
    const amount = toMinor(notice);
    if (amount !== payment.amount || notice.body.currency !== (await findPaymentCurrency(tx, payment)))
      throw new DomainError('AMOUNT_MISMATCH', { expected: payment.amount / 100, amount: amount / 100 });
    if (hasBeenPaid(payment)) throw new DomainError('STATUS_CONFLICT', { payment: payment.state });
    const settled = await settlePayment(tx, payables, payment, { now, actor });
    const { sn } = await payables[payment.purpose].describe(tx, getSubject(payment));
    const { state, reference } = settled.payment;
    await close(tx, notice, 'matched', { ...given, actor, restaurantId: payment.restaurantId }, payment.id);
    await recordAudit(tx, {
      ...given,
      restaurantId: payment.restaurantId,
      actor,
      act: 'payment.match',
      subject: reference,
      detail: { sn, amount, state, notice: notice.noticeId, written: notice.body.reference },
      at: now,
    });
    return { reference, sn, state };
  });
}

/** Closes a notice that belongs to no payment. Throws NOT_FOUND, STATUS_CONFLICT for a settled one, with who did it. */
export async function settleNotice(
  { db }: Pick<Deps, 'db'>,
  { noticeId, as, note }: { noticeId: number; as: Exclude<NoticeSettlement, 'matched'>; note?: string },
  given: NoticeAct,
): Promise<void> {
  const { now, restaurantId, actor = getOperator() } = given;
  await withTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, noticeId, restaurantId);
    await close(tx, notice, as, { ...given, actor, note });
    await recordAudit(tx, {
      ...given,
      restaurantId: notice.restaurantId ?? undefined,
      actor,
      act: 'payment.settle-notice',
      subject: notice.noticeId,
      detail: { as, note, amount: toMinor(notice), written: notice.body.reference },
      at: now,
    });
  });
}

/** Returns a notice that waits for people, locked. Throws NOT_FOUND, STATUS_CONFLICT. */
async function lockNotice(tx: Tx, id: number, restaurantId: number | undefined): Promise<NoticeRow> {
  const [notice] = await tx.select().from(paymentNotices).where(eq(paymentNotices.id, id)).for('update');
  const isOpen = openOutcomes.some((outcome) => outcome === notice?.outcome);
  if (!notice || !isOpen || (restaurantId !== undefined && notice.restaurantId !== restaurantId))
    throw new DomainError('NOT_FOUND');
  if (notice.settledAt)
    throw new DomainError('STATUS_CONFLICT', {
      by: notice.settledBy ?? undefined,
      at: notice.settledAt.toISOString(),
    });
  return notice;
}

async function close(
  tx: Tx,
  { id, restaurantId: own }: NoticeRow,
  settledAs: NoticeSettlement,
  { now, actor, restaurantId, note }: NoticeAct & { note?: string },
  paymentId?: string,
): Promise<void> {
  const holder = restaurantId ?? own ?? undefined;
  await tx
    .update(paymentNotices)
    .set({ settledAs, settledAt: now, settledBy: actor, note, paymentId, restaurantId: holder })
    .where(eq(paymentNotices.id, id));
  if (holder !== undefined)
    await recordStaffEvent(tx, { restaurantId: holder, kind: 'money', subject: String(id), now });
}

/** A notice is stored with its amount in minor units. */
const toMinor = ({ body }: NoticeRow): Minor => (typeof body.amount === 'number' ? body.amount : Number.NaN);

import { and, eq } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { type Act, getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type NoticeSettlement, openOutcomes, paymentNotices } from '../../schema/payments';
import { findPaymentCurrency } from './handle-notice';
import { getSubject } from './payable';
import { canBePayee, isShownTo } from './payee';
import { resolvePayment } from './payments-by-staff';
import { hasBeenPaid, lockWithSubject, settlePayment } from './settle-payment';

/**
 * The person who settles a notice, and the restaurant; without a restaurant the platform's operator, for
 * any notice.
 */
interface NoticeAct extends Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'> {
  now: Date;
}

type NoticeRow = typeof paymentNotices.$inferSelect;

/**
 * Settles a payment with a notice that matched no payment. Throws NOT_FOUND, ACCOUNT_MISMATCH for a payment
 * at another restaurant than that of the account, AMOUNT_MISMATCH for another amount or currency, and
 * STATUS_CONFLICT for a dispute, for a paid payment, or for a settled notice, with the name of the person.
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
    // A dispute takes money back, so it pays for nothing.
    rejectDispute(notice);
    if (!(await canBePayee(tx, notice, payment.restaurantId))) throw new DomainError('ACCOUNT_MISMATCH');
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

/**
 * Closes a notice that belongs to no payment. Throws NOT_FOUND, and STATUS_CONFLICT with the person's name
 * for a settled one, and for a dispute whose money is said to be sent back.
 */
export async function settleNotice(
  { db }: Pick<Deps, 'db'>,
  { noticeId, as, note }: { noticeId: number; as: Exclude<NoticeSettlement, 'matched'>; note?: string },
  given: NoticeAct,
): Promise<void> {
  const { now, restaurantId, actor = getOperator() } = given;
  await withTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, noticeId, restaurantId);
    // The company has taken its money, so nothing can be sent back.
    if (as === 'sent back') rejectDispute(notice);
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

/** Returns an unsettled notice, locked. Throws NOT_FOUND, STATUS_CONFLICT. */
async function lockNotice(tx: Tx, id: number, restaurantId: number | undefined): Promise<NoticeRow> {
  const [notice] = await tx
    .select()
    .from(paymentNotices)
    .where(
      and(eq(paymentNotices.id, id), restaurantId === undefined ? undefined : isShownTo(tx, restaurantId)),
    )
    .for('update');
  const isOpen = openOutcomes.some((outcome) => outcome === notice?.outcome);
  if (!notice || !isOpen) throw new DomainError('NOT_FOUND');
  if (notice.settledAt)
    throw new DomainError('STATUS_CONFLICT', {
      by: notice.settledBy ?? undefined,
      at: notice.settledAt.toISOString(),
    });
  return notice;
}

function rejectDispute({ outcome }: NoticeRow): void {
  if (outcome === 'disputed') throw new DomainError('STATUS_CONFLICT', { outcome });
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

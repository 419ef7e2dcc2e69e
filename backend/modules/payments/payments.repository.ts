import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { toPaymentReference } from '../../core/ids';
import type { Executor } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';

/** Returns the newest pending payment of a pay type that has not expired. */
export async function findPendingPayment(db: Executor, orderId: string, payType: string, now: Date) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.payType, payType),
        eq(payments.state, 'pending'),
        or(sql`${payments.expiresAt} is null`, gt(payments.expiresAt, now)),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return payment;
}

/** SQL condition: payments for the same subject as this one. */
export function isSameSubject({
  orderId,
  voucherOrderId,
  topUpId,
  partyShareId,
  depositId,
}: Pick<PaymentRow, 'orderId' | 'voucherOrderId' | 'topUpId' | 'partyShareId' | 'depositId'>): SQL {
  if (orderId) return eq(payments.orderId, orderId);
  if (voucherOrderId) return eq(payments.voucherOrderId, voucherOrderId);
  if (partyShareId) return eq(payments.partyShareId, partyShareId);
  if (depositId) return eq(payments.depositId, depositId);
  return eq(payments.topUpId, topUpId ?? '');
}

/**
 * Returns payments by their reference or id, or by the id or number of their subject, newest first. An order's number
 * without hyphens is the reference of its first payment.
 */
export function findByReference(db: Executor, ref: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      or(
        inArray(payments.reference, [ref, toPaymentReference(ref)]),
        eq(payments.id, ref),
        eq(payments.orderId, ref),
        eq(payments.voucherOrderId, ref),
        eq(payments.topUpId, ref),
        eq(payments.partyShareId, ref),
        eq(payments.depositId, ref),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(50);
}

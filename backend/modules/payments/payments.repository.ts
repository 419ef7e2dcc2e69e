import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { paymentReference } from '../../core/ids';
import type { Executor } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';

/** The newest payment of a type that can still be used. */
export async function pendingPayment(db: Executor, orderId: string, payType: string, now: Date) {
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

/** Payments for what this one is for. */
export function sameSubject({
  orderId,
  voucherOrderId,
  topUpId,
}: Pick<PaymentRow, 'orderId' | 'voucherOrderId' | 'topUpId'>): SQL {
  if (orderId) return eq(payments.orderId, orderId);
  if (voucherOrderId) return eq(payments.voucherOrderId, voucherOrderId);
  return eq(payments.topUpId, topUpId ?? '');
}

/**
 * Payments meant by a reference, by the number or id of what they are for, or by their own id, newest first. Numbers
 * without their hyphens are the reference of the first payment.
 */
export function findByReference(db: Executor, ref: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      or(
        inArray(payments.reference, [ref, paymentReference(ref)]),
        eq(payments.id, ref),
        eq(payments.orderId, ref),
        eq(payments.voucherOrderId, ref),
        eq(payments.topUpId, ref),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(50);
}

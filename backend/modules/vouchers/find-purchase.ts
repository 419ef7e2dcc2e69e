import { and, eq } from 'drizzle-orm';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import { voucherOrders } from '../../schema/vouchers';
import { voucherPaymentInfo } from './voucher-payment-info';

/**
 * The answer that a key's purchase got, with the payment that was started then; undefined when the key bought nothing.
 * Throws IDEMPOTENCY_MISMATCH when it was another request.
 */
export async function findPurchase(
  db: Executor,
  { userId, key, requestHash, locale }: { userId: number; key: string; requestHash: string; locale: Locale },
): Promise<PaymentInfo | undefined> {
  const [found] = await db
    .select({ id: voucherOrders.id, requestHash: voucherOrders.requestHash })
    .from(voucherOrders)
    .where(and(eq(voucherOrders.userId, userId), eq(voucherOrders.idempotencyKey, key)));
  if (!found) return undefined;
  if (found.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
  return voucherPaymentInfo(db, found.id, locale);
}

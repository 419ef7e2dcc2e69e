import { and, eq } from 'drizzle-orm';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import { voucherOrders } from '../../schema/vouchers';
import { getVoucherPaymentInfo } from './voucher-payment-info';

/**
 * Returns the answer of an earlier purchase with this idempotency key and its payment; undefined when there is none.
 * Throws IDEMPOTENCY_MISMATCH for another request with the same key.
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
  return getVoucherPaymentInfo(db, found.id, locale);
}

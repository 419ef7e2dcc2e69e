import { and, eq } from 'drizzle-orm';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale } from '@/lib/contract/vocabulary';
import { checkSameRequest } from '../../core/idempotency';
import type { Executor } from '../../db/client';
import { voucherOrders } from '../../schema/vouchers';
import { getVoucherPaymentInfo } from './voucher-payment-info';

/**
 * Returns the result of an earlier purchase with this idempotency key and its payment, or undefined without
 * an earlier purchase. Throws IDEMPOTENCY_MISMATCH for another request with the same key.
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
  checkSameRequest(found, requestHash);
  return getVoucherPaymentInfo(db, found.id, locale);
}

import { and, asc, eq } from 'drizzle-orm';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Locale } from '@/lib/contract/vocabulary';
import { checkSameRequest } from '../../../core/idempotency';
import type { Executor } from '../../../db/client';
import { idempotencyKeys, orders } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { getPaymentInfo } from '../../payments/payment-info';

/**
 * Returns the result of an earlier request with this idempotency key and its payment, or undefined without
 * an earlier request. Throws IDEMPOTENCY_MISMATCH for another request with the same key.
 */
export async function findPlacedOrder(
  db: Executor,
  { userId, key, requestHash, locale }: { userId: number; key: string; requestHash: string; locale: Locale },
): Promise<PaymentInfo | undefined> {
  const [found] = await db
    .select({
      requestHash: idempotencyKeys.requestHash,
      order: {
        id: orders.id,
        sn: orders.sn,
        total: payments.amount,
        payStatus: orders.payStatus,
        expiresAt: orders.expiresAt,
        receiveEmail: orders.receiveEmail,
      },
      payment: { payType: payments.payType, qrPayload: payments.qrPayload, payUrl: payments.payUrl },
      restaurant: { countryCode: restaurants.countryCode, payWindowMinutes: restaurants.payWindowMinutes },
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    .orderBy(asc(payments.createdAt))
    .limit(1);
  if (!found) return undefined;
  checkSameRequest(found, requestHash);
  return getPaymentInfo(found.order, found.payment, found.restaurant, locale);
}

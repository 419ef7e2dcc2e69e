import { and, eq } from 'drizzle-orm';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { toPaymentReference } from '../../core/ids';
import type { Executor } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { voucherOrders } from '../../schema/vouchers';
import { getPaymentInfo } from '../payments/payment-info';
import { findPayWindowMinutes } from './voucher-status';

/**
 * Returns how to pay a voucher order by one payment, by default its first one, so that a repeated purchase
 * gets the same result. The caller has checked who owns it. Throws NOT_FOUND.
 */
export async function getVoucherPaymentInfo(
  db: Executor,
  orderId: string,
  locale: Locale,
  named?: PaymentRow,
): Promise<PaymentInfo> {
  const [found] = await db
    .select({ order: voucherOrders, restaurant: restaurants })
    .from(voucherOrders)
    .innerJoin(restaurants, eq(restaurants.id, voucherOrders.restaurantId))
    .where(eq(voucherOrders.id, orderId));
  if (!found) throw new DomainError('NOT_FOUND');
  const { order, restaurant } = found;
  const payment = named ?? (await findFirstPayment(db, order));
  const { id, sn, expiresAt } = order;
  return {
    ...getPaymentInfo(
      {
        id,
        sn,
        total: payment?.amount ?? order.total,
        payStatus: order.status === VoucherOrderStatus.Paid ? PayStatus.Paid : PayStatus.Unpaid,
        expiresAt: order.status === VoucherOrderStatus.AwaitingPayment ? expiresAt : null,
      },
      payment ?? { payType: order.payType, qrPayload: null, payUrl: null },
      restaurant,
      locale,
    ),
    payInMinutes: findPayWindowMinutes(order),
    receiveEmail: order.email,
  };
}

/** Returns the first payment, whose reference is the bare number, or undefined for a free order. */
async function findFirstPayment(
  db: Executor,
  order: { id: string; sn: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.voucherOrderId, order.id), eq(payments.reference, toPaymentReference(order.sn))));
  return payment;
}

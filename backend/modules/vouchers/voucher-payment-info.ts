import { and, eq } from 'drizzle-orm';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { paymentReference } from '../../core/ids';
import type { Executor } from '../../db/client';
import { type PaymentRow, payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { voucherOrders } from '../../schema/vouchers';
import { getPaymentInfo } from '../payments/payment-info';
import { windowMinutes } from './voucher-status';

/**
 * How to pay a voucher order (ENT-18) by one payment, which collects what the wallet's part leaves; by the one that was begun
 * with the purchase when none is named, so that a repeated purchase is answered alike. The caller has made sure whose it is.
 * Throws NOT_FOUND.
 */
export async function voucherPaymentInfo(
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
  const payment = named ?? (await firstPayment(db, order));
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
    payInMinutes: windowMinutes(order),
    receiveEmail: order.email,
  };
}

/** The payment that was begun first has the bare number as its reference; what costs nothing has none. */
async function firstPayment(
  db: Executor,
  order: { id: string; sn: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.voucherOrderId, order.id), eq(payments.reference, paymentReference(order.sn))));
  return payment;
}

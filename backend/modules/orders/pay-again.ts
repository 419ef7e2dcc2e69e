import { eq } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { getOrderProvider, getOrderProviders, getPaymentOption } from '../payments/pay-types';
import { getPaymentInfo } from '../payments/payment-info';
import { findPendingPayment } from '../payments/payments.repository';
import { startPayment } from '../payments/start-payment';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import { notify, recordEvent } from './order-events';
import { findUserOrder, lockUserOrder, type OrderRow } from './orders.repository';
import { getPayServicePercent, getToPay } from './placing/fees';

/** Throws ORDER_EXPIRED after the pay window, ORDER_NOT_PAYABLE for a paid, accepted or cancelled order. */
export function checkPayable(order: Pick<OrderRow, 'status' | 'payStatus' | 'expiresAt'>, now: Date): void {
  const late = order.expiresAt !== null && order.expiresAt <= now;
  if (
    order.payStatus === PayStatus.Unpaid &&
    late &&
    (order.status === OrderStatus.AwaitingPayment || order.status === OrderStatus.Cancelled)
  )
    throw new DomainError('ORDER_EXPIRED');
  if (order.status !== OrderStatus.AwaitingPayment || order.payStatus !== PayStatus.Unpaid)
    throw new DomainError('ORDER_NOT_PAYABLE');
}

/** Returns the pay types for an unpaid order (API-73). Throws NOT_FOUND, ORDER_EXPIRED, ORDER_NOT_PAYABLE. */
export async function getPaymentOptions(
  deps: Deps,
  userId: number,
  orderId: string,
  locale: Locale,
): Promise<Output<'payments.options'>> {
  const order = await findUserOrder(deps.db, userId, orderId);
  if (!order) throw new DomainError('NOT_FOUND');
  checkPayable(order, deps.clock());
  const { restaurant } = (await getCurrentShop(deps, order.restaurantId)).shop;
  return {
    payTypeList: listProviders(deps, restaurant, order).map((each) =>
      getPaymentOption(each, restaurant, locale),
    ),
    payInMinutes: restaurant.payWindowMinutes,
    expiresAt: order.expiresAt?.toISOString(),
    deliveryTime: order.slot ?? undefined,
    // Without the voucher's and the wallet's part, which are paid already.
    payAmountOrig: getToPay(order),
    deliveryType: order.deliveryType,
  };
}

/** Returns pay types with the same surcharge only: another one would change the total that the user agreed to. */
function listProviders(deps: Deps, restaurant: RestaurantRow, order: OrderRow) {
  const getServicePercent = (payType: string) => getPayServicePercent(restaurant.fees, payType) ?? 0;
  return getOrderProviders(deps.paymentProviders, restaurant, order.deliveryType).filter(
    (each) =>
      each.payType === order.payType || getServicePercent(each.payType) === getServicePercent(order.payType),
  );
}

/**
 * Returns how to pay an order by a pay type (API-74): the pending payment, otherwise a new one. Throws NOT_FOUND,
 * ORDER_EXPIRED, ORDER_NOT_PAYABLE, PAY_TYPE_UNAVAILABLE, WALLET_SHORT, WALLET_CODE_NEEDED.
 */
export async function payOrder(
  deps: Deps,
  userId: number,
  asked: { orderTransactionId: string; payType: string },
  locale: Locale,
): Promise<Output<'payments.pay'>> {
  const seen = await findUserOrder(deps.db, userId, asked.orderTransactionId);
  if (!seen) throw new DomainError('NOT_FOUND');
  const { restaurant } = (await getCurrentShop(deps, seen.restaurantId)).shop;
  return withTransaction(deps.db, async (tx) => {
    // Locked, so that two clicks start one payment.
    const order = await lockUserOrder(tx, userId, asked.orderTransactionId);
    if (!order) throw new DomainError('NOT_FOUND');
    const now = deps.clock();
    checkPayable(order, now);
    const provider = getOrderProvider(deps.paymentProviders, restaurant, order.deliveryType, asked.payType);
    if (!listProviders(deps, restaurant, order).includes(provider))
      throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: asked.payType });

    const known = await findPendingPayment(tx, order.id, asked.payType, now);
    if (known) return getPaymentInfo({ ...order, total: known.amount }, known, restaurant, locale);

    const payment = await startPayment(deps, tx, {
      purpose: 'order',
      subjectId: order.id,
      sn: order.sn,
      userId,
      restaurant,
      payType: provider.payType,
      amount: getToPay(order),
      expiresAt: order.expiresAt ?? undefined,
      locale,
      deliveryType: order.deliveryType,
    });
    await tx.update(orders).set({ payType: provider.payType }).where(eq(orders.id, order.id));
    if (provider.paid === 'handover') {
      await tx
        .update(orders)
        .set({ status: OrderStatus.Accepted, expiresAt: null })
        .where(eq(orders.id, order.id));
      await recordEvent(tx, {
        orderId: order.id,
        status: OrderStatus.Accepted,
        payStatus: PayStatus.Unpaid,
        actor: 'diner',
        at: now,
      });
      await notify(tx, order.id);
    }
    const after = await findUserOrder(tx, userId, order.id);
    return getPaymentInfo({ ...(after ?? order), total: payment.amount }, payment, restaurant, locale);
  });
}

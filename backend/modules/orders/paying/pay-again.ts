import { eq } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { tableBill } from '@/lib/contract/party-values';
import { isCash } from '@/lib/contract/pay-types';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getCashUnit } from '../../../core/money';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { orders } from '../../../schema/orders';
import {
  getOrderProvider,
  getPaymentOption,
  listAffordable,
  listOrderProviders,
} from '../../payments/pay-types';
import { getPaymentInfo } from '../../payments/payment-info';
import { findPendingPayment } from '../../payments/payments.repository';
import { startPayment } from '../../payments/start-payment';
import { getCurrentShop, type RestaurantRow } from '../../restaurant/shop';
import { notify, recordEvent } from '../order-events';
import { postOrderMail } from '../order-mail';
import { findUserOrder, lockUserOrder, type OrderRow } from '../orders.repository';
import { findPayServicePercent, getToPay } from '../placing/fees';

/**
 * Throws ORDER_EXPIRED after the pay window, and ORDER_NOT_PAYABLE for a paid or cancelled order, for cash at hand-over
 * and for a round that the table's bill pays.
 */
export function checkPayable(
  { status, payStatus, payType, expiresAt }: Pick<OrderRow, 'status' | 'payStatus' | 'payType' | 'expiresAt'>,
  now: Date,
): void {
  if (payStatus !== PayStatus.Unpaid || isCash(payType) || payType === tableBill)
    throw new DomainError('ORDER_NOT_PAYABLE');
  if (expiresAt !== null && expiresAt <= now) throw new DomainError('ORDER_EXPIRED');
  if (status === OrderStatus.Cancelled) throw new DomainError('ORDER_NOT_PAYABLE');
}

/** Returns the pay types for an unpaid order. Throws NOT_FOUND, ORDER_EXPIRED, ORDER_NOT_PAYABLE. */
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
    payTypeList: await listAffordable(
      deps.db,
      { userId, countryCode: restaurant.countryCode, amount: getToPay(order) },
      listProviders(deps, restaurant, order).map((provider) =>
        getPaymentOption(provider, restaurant, locale),
      ),
    ),
    payInMinutes: restaurant.payWindowMinutes,
    expiresAt: order.expiresAt?.toISOString(),
    deliveryTime: order.slot ?? undefined,
    // The voucher's and the wallet's part are paid already.
    payAmountOrig: getToPay(order),
    deliveryType: order.deliveryType,
  };
}

/**
 * Returns pay types that leave the total as the user agreed to it: those with the same surcharge, and cash only where
 * it needs no rounding.
 */
function listProviders(deps: Deps, restaurant: RestaurantRow, order: OrderRow) {
  const getServicePercent = (payType: string) => findPayServicePercent(restaurant.fees, payType) ?? 0;
  const needsRounding = getToPay(order) % getCashUnit(restaurant.countryCode) !== 0;
  return listOrderProviders(deps.paymentProviders, restaurant, order.deliveryType).filter(
    ({ payType }) =>
      payType === order.payType ||
      (getServicePercent(payType) === getServicePercent(order.payType) &&
        !(isCash(payType) && needsRounding)),
  );
}

/**
 * Returns how to pay an order by a pay type: its pending payment, otherwise a new one. Throws NOT_FOUND,
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
    // The lock makes two clicks start one payment.
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
    if (provider.paid === 'handover' && order.status === OrderStatus.AwaitingPayment) {
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
      if (order.receiveEmail)
        await postOrderMail(tx, order.id, { template: 'order-received', payBy: provider.label, now });
    }
    const after = await findUserOrder(tx, userId, order.id);
    return getPaymentInfo({ ...(after ?? order), total: payment.amount }, payment, restaurant, locale);
  });
}

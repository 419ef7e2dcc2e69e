import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type PaymentRow, payments } from '../../schema/payments';
import { type VoucherOrderRow, voucherOrders } from '../../schema/vouchers';
import { getPayTypes, listAffordable } from '../payments/pay-types';
import { startPayment } from '../payments/start-payment';
import { getCurrentShop } from '../restaurant/shop';
import { findUserVoucherOrder, listUnrefundedPayments, lockVoucherOrder } from './voucher-orders.repository';
import { getVoucherPaymentInfo } from './voucher-payment-info';
import { findPayWindowMinutes, getPayDeadline, isPaidAtHandover, isPayWindowOver } from './voucher-status';

/** Throws ORDER_NOT_PAYABLE for a paid order, ORDER_EXPIRED after the pay window. */
function checkPayable(order: VoucherOrderRow, now: Date): void {
  if (order.status === VoucherOrderStatus.Paid) throw new DomainError('ORDER_NOT_PAYABLE');
  if (isPayWindowOver(order, now)) throw new DomainError('ORDER_EXPIRED');
}

async function getLeftToPay(db: Executor, order: VoucherOrderRow): Promise<Minor> {
  const paid = await listUnrefundedPayments(db, order.id);
  return paid.reduce((left, payment) => left - payment.left, order.total);
}

/**
 * Returns the pay types for an unpaid voucher order, without cash once the wallet has paid a part, and without a
 * wallet that holds too little. Throws
 * NOT_FOUND, ORDER_EXPIRED, ORDER_NOT_PAYABLE.
 */
export async function getVoucherPaymentOptions(
  deps: Deps,
  userId: number,
  orderId: string,
  locale: Locale,
): Promise<Output<'vouchers.paymentOptions'>> {
  const order = await findUserVoucherOrder(deps.db, userId, orderId);
  if (!order) throw new DomainError('NOT_FOUND');
  checkPayable(order, deps.clock());
  const { restaurant } = (await getCurrentShop(deps, order.restaurantId)).shop;
  const left = await getLeftToPay(deps.db, order);
  return {
    payTypeList: await listAffordable(
      deps.db,
      { userId, countryCode: restaurant.countryCode, amount: left },
      getPayTypes(deps, restaurant, 'voucher', locale).filter(
        ({ payTypeCode }) => left === order.total || !isPaidAtHandover(deps, payTypeCode),
      ),
    ),
    payInMinutes: findPayWindowMinutes(order),
    expiresAt: order.expiresAt?.toISOString(),
    payAmountOrig: left,
  };
}

/**
 * Returns how to pay the rest of a voucher order: its pending payment, otherwise a new one; a wallet
 * payment is paid when this returns. Throws NOT_FOUND, ORDER_EXPIRED, ORDER_NOT_PAYABLE,
 * PAY_TYPE_UNAVAILABLE, WALLET_SHORT, WALLET_CODE_NEEDED.
 */
export async function payVoucherOrder(
  deps: Deps,
  userId: number,
  { orderTransactionId: orderId, payType }: { orderTransactionId: string; payType: string },
  locale: Locale,
): Promise<Output<'vouchers.pay'>> {
  const seen = await findUserVoucherOrder(deps.db, userId, orderId);
  if (!seen) throw new DomainError('NOT_FOUND');
  const { restaurant } = (await getCurrentShop(deps, seen.restaurantId)).shop;
  return withTransaction(deps.db, async (tx) => {
    // The lock makes two clicks start one payment.
    const order = await lockVoucherOrder(tx, orderId);
    if (!order) throw new DomainError('NOT_FOUND');
    const now = deps.clock();
    checkPayable(order, now);
    const known = await findPendingVoucherPayment(tx, orderId, payType, now);
    if (known) return getVoucherPaymentInfo(tx, orderId, locale, known);

    const amount = await getLeftToPay(tx, order);
    // The wallet's part is paid already.
    if (amount !== order.total && isPaidAtHandover(deps, payType))
      throw new DomainError('PAY_TYPE_UNAVAILABLE');
    // Payment at the counter needs a longer window.
    const longer = getPayDeadline(deps, restaurant, payType, order.createdAt);
    const expiresAt = order.expiresAt && order.expiresAt > longer ? order.expiresAt : longer;
    await tx.update(voucherOrders).set({ payType, expiresAt }).where(eq(voucherOrders.id, orderId));
    const payment = await startPayment(deps, tx, {
      purpose: 'voucher',
      subjectId: orderId,
      sn: order.sn,
      userId,
      restaurant,
      payType,
      amount,
      expiresAt,
      locale,
    });
    return getVoucherPaymentInfo(tx, orderId, locale, payment);
  });
}

/** Returns the pending payment of a pay type that has not expired. */
async function findPendingVoucherPayment(
  tx: Tx,
  orderId: string,
  payType: string,
  now: Date,
): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.voucherOrderId, orderId),
        eq(payments.payType, payType),
        eq(payments.state, 'pending'),
        or(isNull(payments.expiresAt), gt(payments.expiresAt, now)),
      ),
    )
    .limit(1);
  return payment;
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RefundMethod } from '@/lib/contract/pay-types';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getSmallestAmount } from '../../../core/money';
import { withTransaction } from '../../../core/transaction';
import type { Db, Executor } from '../../../db/client';
import { type PaymentRow, payments } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { getRefundable } from '../../payments/refund-payment';
import type { OrderRow } from '../orders.repository';
import { giveWalletPartBack } from '../paying/give-wallet-back';
import { type Act, getConflict, lockOrder, writeAct } from '../steps/order-act';
import { refundFromPayments } from './refund-from-payments';

interface Refund extends Act {
  amount: Minor;
  /** The amount that the actor saw as left to refund. */
  seenRefundable?: Minor;
  /** The target of the paid amount; the wallet's part always goes back to the wallet. */
  method: RefundMethod;
  reason?: string;
}

/** Returns the paid payments of an order; `for update` locks them in the order of every transaction. */
export const selectPaidPayments = (db: Executor, orderId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['paid', 'refund_due'])))
    .orderBy(asc(payments.id));

/**
 * Returns the amount of a completed order that can still be refunded. The rounds of a table are paid with its
 * bill, so they have none.
 */
export const getRefundableOfCompleted = (
  { status, walletHeld }: Pick<OrderRow, 'status' | 'walletHeld'>,
  paid: readonly PaymentRow[],
): Minor =>
  status === OrderStatus.Completed
    ? paid.reduce((sum, payment) => sum + getRefundable(payment), walletHeld)
    : 0;

/**
 * Refunds an amount of a completed order: first from its payment, the rest from the wallet's part. The order stays
 * completed. Throws NOT_FOUND, STATUS_CONFLICT for an order that is not completed or not as the actor saw it, INVALID_INPUT for an amount that the
 * currency does not have, REFUND_TOO_MUCH.
 */
export async function refundCompleted(
  db: Db,
  ref: string,
  { amount, seenRefundable, method, reason, ...act }: Refund,
): Promise<OrderRow> {
  return withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref, act);
    if (order.status !== OrderStatus.Completed) throw await getConflict(tx, order);
    const paid = await selectPaidPayments(tx, order.id).for('update');
    const refundable = getRefundableOfCompleted(order, paid);
    if (seenRefundable !== undefined && seenRefundable !== refundable) throw await getConflict(tx, order);
    const [restaurant] = await tx
      .select({ countryCode: restaurants.countryCode })
      .from(restaurants)
      .where(eq(restaurants.id, order.restaurantId));
    if (amount % getSmallestAmount(restaurant?.countryCode) !== 0)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'amount', reason: 'has hundredths' }] });
    if (amount <= 0 || amount > refundable)
      throw new DomainError('REFUND_TOO_MUCH', { left: refundable / 100, amount: amount / 100 });
    const left = await refundFromPayments(tx, paid, amount, {
      method,
      reason: 'by the restaurant',
      kind: 'operator',
      now: act.now,
      actor: act.actor,
    });
    const written = await writeAct(tx, order, {
      ...act,
      act: 'order.refund',
      changes: {
        walletHeld: order.walletHeld - left,
        payStatus: amount === refundable ? PayStatus.FailedOrRefunded : order.payStatus,
      },
      detail: { amount, method, reason },
    });
    // Wallets are locked last.
    await giveWalletPartBack(tx, order, left, act.now);
    return written;
  });
}

import { eq } from 'drizzle-orm';
import { isWallet } from '@/lib/contract/pay-types';
import { PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import type { PaymentRow } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import type { VoucherOrderRow } from '../../schema/vouchers';
import type { PayableDescription } from '../payments/payable';
import { getSubject, type Payable } from '../payments/payable';
import { grantCodes } from './grant-codes';
import { getHoldLimit } from './hold-limit';
import { listVouchers } from './offers';
import { findUserVoucherOrder, listUnrefundedPayments, lockVoucherOrder } from './voucher-orders.repository';
import { expiredReason } from './voucher-status';

/**
 * The payable of voucher orders. The codes are issued when the payments cover the whole price; the wallet's
 * part alone does not. A payment after the pay window is accepted when it covers everything, the voucher is
 * on sale and the user's limit allows it, otherwise it is refunded; so is a second payment
 * (docs/reliability.md, promise 8).
 */
export const voucherPayable: Payable = {
  purpose: 'voucher',

  async find(db, userId, orderId) {
    const order = await findUserVoucherOrder(db, userId, orderId);
    return (
      order && {
        purpose: 'voucher',
        orderStatus: order.status,
        payStatus: order.status === VoucherOrderStatus.Paid ? PayStatus.Paid : PayStatus.Unpaid,
      }
    );
  },

  async lock(tx, orderId) {
    await lockExistingOrder(tx, orderId);
  },

  async onPaid(tx, payment, { now }) {
    const order = await lockExistingOrder(tx, getSubject(payment));
    if (!(await isWanted(tx, order, payment))) return 'refund_due';
    const before = await listUnrefundedPayments(tx, order.id);
    const covered = before.reduce((sum, { left }) => sum + left, payment.amount);
    if (covered > order.total) return 'refund_due';
    // Only the wallet's part pays less than the price. The rest is not accepted when that part has been
    // refunded since.
    if (covered < order.total) return isWallet(payment.payType) ? 'paid' : 'refund_due';
    await grantCodes(tx, order, { paidBy: [...before.map(({ id }) => id), payment.id], now });
    return 'paid';
  },

  describe: describeVoucherOrder,
};

async function lockExistingOrder(tx: Tx, orderId: string): Promise<VoucherOrderRow> {
  const order = await lockVoucherOrder(tx, orderId);
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

/** Returns whether a purchase waits for payment, or has expired and could be made again. */
async function isWanted(tx: Tx, order: VoucherOrderRow, payment: PaymentRow): Promise<boolean> {
  if (order.status === VoucherOrderStatus.AwaitingPayment) return true;
  // The wallet's part was refunded at the end of the window, so the rest alone is not accepted.
  if (
    order.status === VoucherOrderStatus.Paid ||
    order.cancelReason !== expiredReason ||
    payment.amount !== order.total
  )
    return false;
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, order.restaurantId));
  const offer = restaurant && listVouchers(restaurant).find(({ id }) => id === order.voucherId);
  if (!offer?.onSale) return false;
  return (await getHoldLimit(tx, order.userId, order.voucher, order.id)) >= order.count;
}

/** Returns the description of a voucher order for payment mails and the operator's list. Throws NOT_FOUND. */
export async function describeVoucherOrder(tx: Tx, orderId: string): Promise<PayableDescription> {
  const order = await lockVoucherOrder(tx, orderId);
  if (!order) throw new DomainError('NOT_FOUND');
  const { sn, status, email, locale } = order;
  return { sn, status, receiveEmail: email, locale };
}

import { PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import type { PaymentRow } from '../../schema/payments';
import type { VoucherOrderRow } from '../../schema/vouchers';
import { getSubject, type Payable } from '../payments/payable';
import { describeVoucherOrder } from './describe-voucher-order';
import { grantCodes } from './grant-codes';
import { getHoldLimit } from './hold-limit';
import { findUserVoucherOrder, listUnrefundedPayments, lockVoucherOrder } from './voucher-orders.repository';
import { expiredReason } from './voucher-status';

/**
 * Payable for voucher orders. The codes are issued when the payments cover the whole price; the wallet's part alone
 * does not. A payment after the pay window is accepted when it covers everything within the user's limit, otherwise
 * it is refunded; so is a second payment (DEC-75; docs/reliability.md, promise 8).
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
    if (covered === order.total)
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

async function isWanted(tx: Tx, order: VoucherOrderRow, payment: PaymentRow): Promise<boolean> {
  if (order.status === VoucherOrderStatus.AwaitingPayment) return true;
  // The wallet's part was refunded at the end of the window, so the rest alone is not accepted.
  if (
    order.status === VoucherOrderStatus.Paid ||
    order.cancelReason !== expiredReason ||
    payment.amount !== order.total
  )
    return false;
  return (await getHoldLimit(tx, order.userId, order.voucher, order.id)) >= order.count;
}

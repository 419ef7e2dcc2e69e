import { PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import type { PaymentRow } from '../../schema/payments';
import type { VoucherOrderRow } from '../../schema/vouchers';
import { getSubject, type Payable } from '../payments/payable';
import { describeVoucherOrder } from './describe-voucher-order';
import { grantCodes } from './grant-codes';
import { holdLimit } from './hold-limit';
import { lockVoucherOrder, moneyIn, userVoucherOrder } from './voucher-orders.repository';
import { expiredReason } from './voucher-status';

/**
 * Voucher orders as something to pay for. The codes are made when payments cover the whole price: the wallet's part alone
 * doesn't. Money that comes after the pay window is honoured when it pays all and the diner may still have so many, else
 * it goes back; so does money that comes a second time (DEC-75, reliability 8).
 */
export const voucherPayable: Payable = {
  purpose: 'voucher',

  async find(db, userId, orderId) {
    const order = await userVoucherOrder(db, userId, orderId);
    return (
      order && {
        purpose: 'voucher',
        orderStatus: order.status,
        payStatus: order.status === VoucherOrderStatus.Paid ? PayStatus.Paid : PayStatus.Unpaid,
      }
    );
  },

  async lock(tx, orderId) {
    await lockedOrder(tx, orderId);
  },

  async onPaid(tx, payment, { now }) {
    const order = await lockedOrder(tx, getSubject(payment));
    if (!(await isWanted(tx, order, payment))) return 'refund_due';
    const before = await moneyIn(tx, order.id);
    const covered = before.reduce((sum, { left }) => sum + left, payment.amount);
    if (covered > order.total) return 'refund_due';
    if (covered === order.total)
      await grantCodes(tx, order, { paidBy: [...before.map(({ id }) => id), payment.id], now });
    return 'paid';
  },

  describe: describeVoucherOrder,
};

async function lockedOrder(tx: Tx, orderId: string): Promise<VoucherOrderRow> {
  const order = await lockVoucherOrder(tx, orderId);
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

async function isWanted(tx: Tx, order: VoucherOrderRow, payment: PaymentRow): Promise<boolean> {
  if (order.status === VoucherOrderStatus.AwaitingPayment) return true;
  // What the wallet had paid went back when the window was over, so a rest alone can't be honoured.
  if (
    order.status === VoucherOrderStatus.Paid ||
    order.cancelReason !== expiredReason ||
    payment.amount !== order.total
  )
    return false;
  return (await holdLimit(tx, order.userId, order.voucher, order.id)) >= order.count;
}

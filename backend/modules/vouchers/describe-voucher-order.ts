import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import type { PayableDescription } from '../payments/payable';
import { lockVoucherOrder } from './voucher-orders.repository';

/** Returns what payment mails and the operator's list show of a voucher order. Throws NOT_FOUND. */
export async function describeVoucherOrder(tx: Tx, orderId: string): Promise<PayableDescription> {
  const order = await lockVoucherOrder(tx, orderId);
  if (!order) throw new DomainError('NOT_FOUND');
  const { sn, status, email, locale } = order;
  return { sn, status, receiveEmail: email, locale };
}

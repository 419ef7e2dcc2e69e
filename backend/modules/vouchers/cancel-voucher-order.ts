import { VoucherOrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { endUnpaid } from './end-unpaid';
import { findUserVoucherOrder, lockVoucherOrder } from './voucher-orders.repository';
import { canceledReason } from './voucher-status';

/**
 * Cancels the user's unpaid voucher order: the wallet's part is refunded immediately and its pieces no
 * longer count toward the limit. Repeating it succeeds. A later payment is refunded. Throws NOT_FOUND, and
 * ORDER_NOT_CANCELLABLE for a paid order.
 */
export async function cancelVoucherOrder(deps: Deps, userId: number, orderId: string): Promise<void> {
  if (!(await findUserVoucherOrder(deps.db, userId, orderId))) throw new DomainError('NOT_FOUND');
  await withTransaction(deps.db, async (tx) => {
    const order = await lockVoucherOrder(tx, orderId);
    if (!order) throw new DomainError('NOT_FOUND');
    if (order.status === VoucherOrderStatus.Cancelled) return;
    if (order.status !== VoucherOrderStatus.AwaitingPayment)
      throw new DomainError('ORDER_NOT_CANCELLABLE', { orderStatus: order.status });
    await endUnpaid(tx, [order], {
      reason: canceledReason,
      kind: 'cancel',
      actor: 'diner',
      now: deps.clock(),
    });
  });
}

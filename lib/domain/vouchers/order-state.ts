import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { CouponStatus, VoucherOrder } from '@/lib/contract/voucher-orders';
import type { RefundType } from '@/lib/contract/vouchers';

/** How a voucher order shows itself (VCH-02). */
export type VoucherState = 'awaiting' | 'untapped' | 'expired' | 'used' | 'refunded' | 'cancelled';

const byStatus: Record<CouponStatus, VoucherState> = {
  TOPAY: 'awaiting',
  TOUSE: 'untapped',
  EXPIRED: 'expired',
  USED: 'used',
  REFUND: 'refunded',
  CANCELLED: 'cancelled',
};

/** An unpaid or ended purchase says so whatever its codes are said to be (VCH-02). */
export function getVoucherOrderState({
  couponStatus,
  vouchersStatus,
}: Pick<VoucherOrder, 'couponStatus' | 'vouchersStatus'>): VoucherState {
  if (vouchersStatus === VoucherOrderStatus.AwaitingPayment)
    return couponStatus === 'CANCELLED' ? 'cancelled' : 'awaiting';
  if (vouchersStatus === VoucherOrderStatus.Cancelled) return 'cancelled';
  return byStatus[couponStatus];
}

/** The account's tabs of vouchers (VCH-01). */
export const voucherTabs = ['untapped', 'expired', 'used', 'afterSales'] as const;
export type VoucherTab = (typeof voucherTabs)[number];

/** What feeds each tab, in the order in which it stands there (VCH-01, DEC-36). */
export const tabStatuses: Record<VoucherTab, readonly CouponStatus[]> = {
  untapped: ['TOPAY', 'TOUSE'],
  expired: ['EXPIRED'],
  used: ['USED'],
  afterSales: ['REFUND', 'CANCELLED'],
};

/** Whether a code can be given back: neither used nor refunded, of a voucher that is refundable (VCH-06). */
export const isRefundable = (
  { isUsed, isRefund }: { isUsed: boolean; isRefund: boolean },
  refundType: RefundType | undefined,
): boolean => !isUsed && !isRefund && refundType !== 'non-refundable';

/** Number of vouchers that lists show before "See more" (VCH-08, DEC-37). */
export const getInitialCount = (isDesktop: boolean): number => (isDesktop ? 2 : 3);

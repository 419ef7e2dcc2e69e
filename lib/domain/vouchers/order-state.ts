import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { CouponStatus, VoucherOrder } from '@/lib/contract/voucher-orders';
import type { RefundType } from '@/lib/contract/vouchers';

/** The displayed state of a voucher order (VCH-02). */
export type VoucherState = 'awaiting' | 'untapped' | 'expired' | 'used' | 'refunded' | 'cancelled';

const byStatus: Record<CouponStatus, VoucherState> = {
  TOPAY: 'awaiting',
  TOUSE: 'untapped',
  EXPIRED: 'expired',
  USED: 'used',
  REFUND: 'refunded',
  CANCELLED: 'cancelled',
};

/** An unpaid or ended purchase has its own state regardless of its codes (VCH-02). */
export function getVoucherOrderState({
  couponStatus,
  vouchersStatus,
}: Pick<VoucherOrder, 'couponStatus' | 'vouchersStatus'>): VoucherState {
  if (vouchersStatus === VoucherOrderStatus.AwaitingPayment)
    return couponStatus === 'CANCELLED' ? 'cancelled' : 'awaiting';
  if (vouchersStatus === VoucherOrderStatus.Cancelled) return 'cancelled';
  return byStatus[couponStatus];
}

/** The voucher tabs of the account (VCH-01). */
export const voucherTabs = ['untapped', 'expired', 'used', 'afterSales'] as const;
export type VoucherTab = (typeof voucherTabs)[number];

/** The statuses of each tab, in their order (VCH-01, DEC-36). */
export const tabStatuses: Record<VoucherTab, readonly CouponStatus[]> = {
  untapped: ['TOPAY', 'TOUSE'],
  expired: ['EXPIRED'],
  used: ['USED'],
  afterSales: ['REFUND', 'CANCELLED'],
};

/** Returns whether a code can be refunded: neither used nor refunded, of a refundable voucher (VCH-06). */
export const isRefundable = (
  { isUsed, isRefund }: { isUsed: boolean; isRefund: boolean },
  refundType: RefundType | undefined,
): boolean => !isUsed && !isRefund && refundType !== 'non-refundable';

/** Number of vouchers that lists show before "See more" (VCH-08, DEC-37). */
export const getInitialCount = (isDesktop: boolean): number => (isDesktop ? 2 : 3);

import { type SQL, sql } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import type { CouponStatus } from '@/lib/contract/voucher-orders';
import { dayMs, getPayWindowEnd } from '../../core/durations';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { type VoucherOrderRow, voucherOrders } from '../../schema/vouchers';
import type { RestaurantRow } from '../restaurant/shop';

/** The cancel reason of voucher orders that were not paid in time. */
export const expiredReason = 'pay window over';

/** The cancel reason of unpaid voucher orders that the diner cancelled. */
export const canceledReason = 'cancelled by the diner';

/** The pay window of a cash purchase, which is paid at the counter. */
const cashWindowMs = 3 * dayMs;

/** Returns whether the pay window is over, even before the expiry job has run. */
export const isPayWindowOver = (
  { status, expiresAt }: { status: number; expiresAt: Date | null },
  now: Date,
): boolean =>
  status === VoucherOrderStatus.Cancelled ||
  (status === VoucherOrderStatus.AwaitingPayment && expiresAt !== null && expiresAt <= now);

/** A correlated subquery is used because with `exists` the planner may read all codes first. */
const hasCode = (end: SQL) =>
  sql`(select true from voucher_codes c where c.order_id = ${voucherOrders.id} and ${end} limit 1)`;

/**
 * Builds the SQL for `couponStatus`, computed from the codes and the restaurant's day, so that no job has
 * to update it. While one code is unused, the order is usable or expired; afterwards it is used if any code
 * was used. Requires a join with the restaurant.
 */
export const buildCouponStatus = (now: Date): SQL<CouponStatus> => sql<CouponStatus>`case
  when ${voucherOrders.status} = ${VoucherOrderStatus.Cancelled} or (${voucherOrders.status} = ${VoucherOrderStatus.AwaitingPayment} and ${voucherOrders.expiresAt} <= ${now.toISOString()}::timestamptz)
    then 'CANCELLED'
  when ${voucherOrders.status} = ${VoucherOrderStatus.AwaitingPayment} then 'TOPAY'
  when ${hasCode(sql`c.used_at is null and c.refunded_at is null`)} then
    case when ${voucherOrders.expireDate} < (${now.toISOString()}::timestamptz at time zone ${restaurants.timeZone})::date
      then 'EXPIRED' else 'TOUSE' end
  when ${hasCode(sql`c.used_at is not null`)} then 'USED'
  else 'REFUND' end`;

/** Returns whether the diner pays at the counter. */
export const isPaidAtHandover = (
  { paymentProviders }: Pick<Deps, 'paymentProviders'>,
  payType: string,
): boolean => paymentProviders[payType as PayTypeCode]?.paid === 'handover';

/** Returns the end of a pay type's window that starts now. */
export function getPayDeadline(
  deps: Pick<Deps, 'paymentProviders'>,
  restaurant: Pick<RestaurantRow, 'payWindowMinutes'>,
  payType: string,
  now: Date,
): Date {
  return isPaidAtHandover(deps, payType)
    ? new Date(now.getTime() + cashWindowMs)
    : getPayWindowEnd(restaurant, now);
}

/** Returns the whole pay window in minutes, or undefined for a paid or ended order. */
export const findPayWindowMinutes = ({
  status,
  createdAt,
  expiresAt,
}: Pick<VoucherOrderRow, 'status' | 'createdAt' | 'expiresAt'>): number | undefined =>
  status === VoucherOrderStatus.AwaitingPayment && expiresAt
    ? Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)
    : undefined;

import { type SQL, sql } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import type { CouponStatus } from '@/lib/contract/vouchers';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { type VoucherOrderRow, voucherOrders } from '../../schema/vouchers';
import type { RestaurantRow } from '../restaurant/shop';

/** Kept as the reason of voucher orders that ended unpaid. */
export const expiredReason = 'pay window over';

/** What is bought in cash is kept for so long, until it is paid at the counter (DEC-38). */
const cashWindowMs = 3 * 86_400_000;

/** Whether the window in which it can be paid is over, whether or not anybody has looked since. */
export const isOver = (
  { status, expiresAt }: { status: number; expiresAt: Date | null },
  now: Date,
): boolean =>
  status === VoucherOrderStatus.Cancelled ||
  (status === VoucherOrderStatus.AwaitingPayment && expiresAt !== null && expiresAt <= now);

/** Row by row, never by reading all codes first, which `exists` would leave to the planner. */
const codeWith = (end: SQL) =>
  sql`(select true from voucher_codes c where c.order_id = ${voucherOrders.id} and ${end} limit 1)`;

/**
 * Where a voucher order stands, as the wire says it (ENT-27): worked out from its codes and the restaurant's day, so that
 * nothing has to be changed when that day comes. As long as one code is left, the order is to be used or has expired; after
 * that it counts as used when one was used. For queries that join the restaurant.
 */
export const couponStatusAt = (now: Date): SQL<CouponStatus> => sql<CouponStatus>`case
  when ${voucherOrders.status} = ${VoucherOrderStatus.Cancelled} or (${voucherOrders.status} = ${VoucherOrderStatus.AwaitingPayment} and ${voucherOrders.expiresAt} <= ${now.toISOString()}::timestamptz)
    then 'CANCELLED'
  when ${voucherOrders.status} = ${VoucherOrderStatus.AwaitingPayment} then 'TOPAY'
  when ${codeWith(sql`c.used_at is null and c.refunded_at is null`)} then
    case when ${voucherOrders.expireDate} < (${now.toISOString()}::timestamptz at time zone ${restaurants.timeZone})::date
      then 'EXPIRED' else 'TOUSE' end
  when ${codeWith(sql`c.used_at is not null`)} then 'USED'
  else 'REFUND' end`;

/** The end of the time to pay by a type, from now. */
export function windowEnd(
  { paymentProviders }: Pick<Deps, 'paymentProviders'>,
  { payWindowMinutes }: Pick<RestaurantRow, 'payWindowMinutes'>,
  payType: string,
  now: Date,
): Date {
  const handedOver = paymentProviders[payType as PayTypeCode]?.paid === 'handover';
  return new Date(now.getTime() + (handedOver ? cashWindowMs : payWindowMinutes * 60_000));
}

/** The whole time to pay, from the purchase, in minutes; undefined for what is paid or ended. */
export const windowMinutes = ({
  status,
  createdAt,
  expiresAt,
}: Pick<VoucherOrderRow, 'status' | 'createdAt' | 'expiresAt'>): number | undefined =>
  status === VoucherOrderStatus.AwaitingPayment && expiresAt
    ? Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)
    : undefined;

import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { CouponStatus } from '@/lib/contract/voucher-orders';
import type { Executor, Tx } from '../../db/client';
import { users } from '../../schema/auth';
import { payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import {
  type VoucherCodeRow,
  type VoucherOrderRow,
  voucherCodes,
  voucherOrders,
} from '../../schema/vouchers';
import { buildCouponStatus } from './voucher-status';

/** A voucher order joined with its restaurant and user. */
const getViewColumns = (now: Date) => ({
  order: voucherOrders,
  couponStatus: buildCouponStatus(now),
  /** The paid amount that is not refunded, such as the wallet's part. */
  paid: sql<number>`(select coalesce(sum(p.amount - p.refunded), 0) from payments p
    where p.voucher_order_id = ${voucherOrders.id} and p.state = 'paid')::float8`,
  refundedPieces: sql<number>`(select count(*) from voucher_codes c
    where c.order_id = ${voucherOrders.id} and c.refunded_at is not null)::int`,
  restaurant: {
    name: restaurants.name,
    logo: restaurants.logo,
    countryCode: restaurants.countryCode,
    defaultLocale: restaurants.defaultLocale,
    timeZone: restaurants.timeZone,
  },
  mobile: users.mobile,
});

const selectViews = (db: Executor, now: Date) =>
  db
    .select(getViewColumns(now))
    .from(voucherOrders)
    .innerJoin(restaurants, eq(restaurants.id, voucherOrders.restaurantId))
    .innerJoin(users, eq(users.id, voucherOrders.userId));

export type VoucherOrderView = Awaited<ReturnType<typeof selectViews>>[number];

/** Returns a voucher order of this user with its restaurant, or undefined for another user's. */
export async function findVoucherOrderView(db: Executor, userId: number, orderId: string, now: Date) {
  const [found] = await selectViews(db, now).where(
    and(eq(voucherOrders.id, orderId), eq(voucherOrders.userId, userId)),
  );
  return found;
}

/** Returns a page (from 0) of the user's voucher orders, newest first. */
export const listUserVoucherOrders = (
  db: Executor,
  userId: number,
  given: { couponStatus?: CouponStatus; page: number; limit: number; now: Date },
): Promise<VoucherOrderView[]> =>
  selectViews(db, given.now)
    .where(
      and(
        eq(voucherOrders.userId, userId),
        given.couponStatus && sql`${buildCouponStatus(given.now)} = ${given.couponStatus}`,
      ),
    )
    .orderBy(desc(voucherOrders.createdAt), desc(voucherOrders.id))
    .limit(given.limit)
    .offset(given.page * given.limit);

/** Returns the newest voucher orders of one restaurant or of all, for the operator. */
export const listNewestVoucherOrders = (
  db: Executor,
  given: { restaurantId?: number; couponStatus?: CouponStatus; last: number; now: Date },
): Promise<VoucherOrderView[]> =>
  selectViews(db, given.now)
    .where(
      and(
        given.restaurantId === undefined ? undefined : eq(voucherOrders.restaurantId, given.restaurantId),
        given.couponStatus && sql`${buildCouponStatus(given.now)} = ${given.couponStatus}`,
      ),
    )
    .orderBy(desc(voucherOrders.createdAt), desc(voucherOrders.id))
    .limit(given.last);

/** Returns at most two orders with this id or number; numbers are unique per restaurant only. */
export const listVoucherOrdersByReference = (
  db: Executor,
  ref: string,
  now: Date,
): Promise<VoucherOrderView[]> =>
  selectViews(db, now)
    .where(or(eq(voucherOrders.id, ref), eq(voucherOrders.sn, ref)))
    .limit(2);

/** Returns a voucher order of this user, or undefined for another user's. */
export async function findUserVoucherOrder(
  db: Executor,
  userId: number,
  orderId: string,
): Promise<VoucherOrderRow | undefined> {
  const [order] = await db
    .select()
    .from(voucherOrders)
    .where(and(eq(voucherOrders.id, orderId), eq(voucherOrders.userId, userId)));
  return order;
}

/**
 * Locks a voucher order, so that payment, expiry and refunds exclude each other. Returns undefined for an
 * unknown id.
 */
export async function lockVoucherOrder(tx: Tx, orderId: string): Promise<VoucherOrderRow | undefined> {
  const [order] = await tx.select().from(voucherOrders).where(eq(voucherOrders.id, orderId)).for('update');
  return order;
}

/** Returns codes in the order of their issue. The caller has checked who owns them. */
export const listCodes = (db: Executor, orderId: string): Promise<VoucherCodeRow[]> =>
  db.select().from(voucherCodes).where(eq(voucherCodes.orderId, orderId)).orderBy(asc(voucherCodes.position));

/** Returns the user's voucher orders of these codes; omits those of other users. */
export const listOrdersOfCodes = (db: Executor, userId: number, codes: string[]) =>
  db
    .select({ code: voucherCodes.code, orderId: voucherCodes.orderId })
    .from(voucherCodes)
    .innerJoin(voucherOrders, eq(voucherOrders.id, voucherCodes.orderId))
    .where(and(inArray(voucherCodes.code, codes), eq(voucherOrders.userId, userId)));

/**
 * Returns the number of pieces of a voucher that a user owns or may still pay for: all except those of
 * ended orders and refunded ones.
 */
export async function countPiecesHeld(
  db: Executor,
  userId: number,
  voucherId: number,
  but?: string,
): Promise<number> {
  const [held] = await db
    .select({
      pieces: sql<number>`coalesce(sum(${voucherOrders.count} - (select count(*) from voucher_codes c
        where c.order_id = ${voucherOrders.id} and c.refunded_at is not null)), 0)::int`,
    })
    .from(voucherOrders)
    .where(
      and(
        eq(voucherOrders.userId, userId),
        eq(voucherOrders.voucherId, voucherId),
        ne(voucherOrders.status, VoucherOrderStatus.Cancelled),
        but === undefined ? undefined : ne(voucherOrders.id, but),
      ),
    );
  return held?.pieces ?? 0;
}

/** Returns the unrefunded payments of a voucher order, oldest first. */
export const listUnrefundedPayments = (db: Executor, orderId: string) =>
  db
    .select({
      id: payments.id,
      payType: payments.payType,
      amount: payments.amount,
      left: sql<number>`(${payments.amount} - ${payments.refunded})::float8`,
    })
    .from(payments)
    .where(and(eq(payments.voucherOrderId, orderId), eq(payments.state, 'paid')))
    .orderBy(asc(payments.createdAt), asc(payments.id));

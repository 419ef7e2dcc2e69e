import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Executor } from '../../../db/client';
import { orders } from '../../../schema/orders';

const columns = {
  id: orders.id,
  sn: orders.sn,
  restaurantId: orders.restaurantId,
  /** The amount due besides the voucher's and the wallet's part. */
  toPay:
    sql<number>`${orders.total} - ${orders.walletHeld} - coalesce((${orders.fees} ->> 'voucherPayAmount')::int, 0)`.mapWith(
      Number,
    ),
  expiresAt: orders.expiresAt,
};

const isUnpaid = (userId: number) =>
  and(
    eq(orders.userId, userId),
    eq(orders.status, OrderStatus.AwaitingPayment),
    eq(orders.payStatus, PayStatus.Unpaid),
  );

/** Returns the user's unpaid order at a restaurant; its pay window may be over. */
export async function findUnpaidOrder(db: Executor, userId: number, restaurantId: number) {
  const [found] = await db
    .select(columns)
    .from(orders)
    .where(and(isUnpaid(userId), eq(orders.restaurantId, restaurantId)));
  return found;
}

/** Returns the user's newest order that can still be paid. */
export async function findWaitingOrder(db: Executor, userId: number, now: Date) {
  const [found] = await db
    .select(columns)
    .from(orders)
    .where(and(isUnpaid(userId), gt(orders.expiresAt, now)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return found;
}

import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { orders } from '../orders/orders.tables';
import { payments } from './payments.tables';

/** An order of this diner, locked for a decision; undefined for another's. */
export async function lockOwnOrder(db: Executor, userId: number, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('update');
  return order;
}

export async function ownOrder(db: Executor, userId: number, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order;
}

/** The newest payment of a type that can still be used. */
export async function pendingPayment(db: Executor, orderId: string, payType: string, now: Date) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.payType, payType),
        eq(payments.state, 'pending'),
        or(sql`${payments.expiresAt} is null`, gt(payments.expiresAt, now)),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return payment;
}

/** Orders and payments meant by an order's id or number or by a payment's reference, newest payment first. */
export function findByReference(db: Executor, ref: string) {
  return db
    .select({
      orderId: orders.id,
      restaurantId: orders.restaurantId,
      paymentId: payments.id,
      by: payments.reference,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(or(eq(orders.id, ref), eq(orders.sn, ref), eq(payments.reference, ref)))
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

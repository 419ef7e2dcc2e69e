import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { payments } from '../../schema/payments';
import { type TopUpRow, type TopUpState, topUps } from '../../schema/wallet';

export async function lockTopUp(tx: Tx, id: string): Promise<TopUpRow | undefined> {
  const [found] = await tx.select().from(topUps).where(eq(topUps.id, id)).for('update');
  return found;
}

/** Returns a top-up of this user, locked, or undefined for another user's. */
export async function lockUserTopUp(tx: Tx, userId: number, id: string): Promise<TopUpRow | undefined> {
  const [found] = await tx
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, id), eq(topUps.userId, userId)))
    .for('update');
  return found;
}

/** Returns a top-up of this user, or undefined for another user's. */
export async function findUserTopUp(db: Executor, userId: number, id: string): Promise<TopUpRow | undefined> {
  const [found] = await db
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, id), eq(topUps.userId, userId)));
  return found;
}

export async function findTopUpByKey(db: Executor, userId: number, idempotencyKey: string) {
  const [found] = await db
    .select()
    .from(topUps)
    .where(and(eq(topUps.userId, userId), eq(topUps.idempotencyKey, idempotencyKey)));
  return found;
}

/**
 * Serializes the top-ups of a user until the transaction ends, so that concurrent requests cannot exceed a
 * limit together.
 */
export async function lockUnpaidTopUps(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`top-ups of ${userId}`}, 0))`);
}

/** Returns the number of the user's unpaid top-ups since an instant. */
export async function countUnpaidSince(db: Executor, userId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ number: sql<number>`count(*)::int` })
    .from(topUps)
    .where(and(eq(topUps.userId, userId), eq(topUps.state, 'unpaid'), gt(topUps.createdAt, since)));
  return found?.number ?? 0;
}

/**
 * The first payment is the one that started the top-up. A later one is a duplicate payment that was
 * refunded on arrival, so decisions about the top-up do not concern it.
 */
const selectPayment = (db: Executor, topUpId: string) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.topUpId, topUpId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(1);

/** Returns the payment of a top-up, locked. The caller has locked the top-up. */
export async function lockTopUpPayment(tx: Tx, topUpId: string) {
  const [payment] = await selectPayment(tx, topUpId).for('update');
  return payment;
}

export async function findPayment(db: Executor, topUpId: string) {
  const [payment] = await selectPayment(db, topUpId);
  return payment;
}

/** Returns at most two top-ups by id, number or payment reference; numbers are unique per restaurant only. */
export const listTopUpsByReference = (db: Executor, ref: string): Promise<{ id: string }[]> =>
  db
    .selectDistinct({ id: topUps.id })
    .from(topUps)
    .leftJoin(payments, eq(payments.topUpId, topUps.id))
    .where(or(eq(topUps.id, ref), eq(topUps.sn, ref), eq(payments.reference, ref)))
    .limit(2);

export interface TopUpFilter {
  restaurantId?: number;
  states?: TopUpState[];
  last?: number;
}

/** Returns top-ups, newest first. */
export const listNewestTopUps = (db: Executor, { restaurantId, states, last = 20 }: TopUpFilter) =>
  db
    .select()
    .from(topUps)
    .where(
      and(
        restaurantId === undefined ? undefined : eq(topUps.restaurantId, restaurantId),
        states && inArray(topUps.state, states),
      ),
    )
    .orderBy(desc(topUps.createdAt), desc(topUps.id))
    .limit(last);

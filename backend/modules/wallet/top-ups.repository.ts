import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { payments } from '../../schema/payments';
import { type TopUpRow, type TopUpState, topUps } from '../../schema/wallet';

export async function lockTopUp(tx: Tx, id: string): Promise<TopUpRow | undefined> {
  const [found] = await tx.select().from(topUps).where(eq(topUps.id, id)).for('update');
  return found;
}

/** A top-up of this diner, locked; undefined for another's. */
export async function lockUserTopUp(tx: Tx, userId: number, id: string): Promise<TopUpRow | undefined> {
  const [found] = await tx
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, id), eq(topUps.userId, userId)))
    .for('update');
  return found;
}

/** A top-up of this diner; undefined for another's. */
export async function userTopUp(db: Executor, userId: number, id: string): Promise<TopUpRow | undefined> {
  const [found] = await db
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, id), eq(topUps.userId, userId)));
  return found;
}

/** The one that a press has started. */
export async function topUpOfPress(db: Executor, userId: number, pressKey: string) {
  const [found] = await db
    .select()
    .from(topUps)
    .where(and(eq(topUps.userId, userId), eq(topUps.pressKey, pressKey)));
  return found;
}

/** How many of the diner's top-ups since then wait for their money. */
export async function unpaidSince(db: Executor, userId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ number: sql<number>`count(*)::int` })
    .from(topUps)
    .where(and(eq(topUps.userId, userId), eq(topUps.state, 'unpaid'), gt(topUps.createdAt, since)));
  return found?.number ?? 0;
}

/** The newest payment of a top-up, locked. The caller has locked the top-up. */
export async function lockTopUpPayment(tx: Tx, topUpId: string) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.topUpId, topUpId))
    .orderBy(desc(payments.createdAt), asc(payments.id))
    .limit(1)
    .for('update');
  return payment;
}

export async function getPayment(db: Executor, topUpId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.topUpId, topUpId)).limit(1);
  return payment;
}

/** Top-ups meant by an id, a number, or their payment's reference; numbers are unique within a restaurant only. */
export const topUpsByReference = (db: Executor, ref: string): Promise<{ id: string }[]> =>
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

/** Newest first. */
export const newestTopUps = (db: Executor, { restaurantId, states, last = 20 }: TopUpFilter) =>
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

import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../db/client';
import { attempts } from '../schema/auth';
import { DomainError } from './domain-error';

export interface Budget {
  /** Maximum number of attempts within the window. */
  most: number;
  windowMs: number;
}

/** A limit with the key under which its attempts are counted. */
export interface Limit {
  key: string;
  budget: Budget;
}

/** Returns the whole seconds until a time, at least one. */
export const getSecondsUntil = (end: Date, now: Date) =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/**
 * Adds one attempt in one statement, so that parallel callers each count. The window starts with the first attempt
 * and restarts once it is over.
 */
export async function countUp(
  db: Executor,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ points: number; expiresAt: Date }> {
  const [row] = await db
    .insert(attempts)
    .values({ key, points: 1, expiresAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        points: sql`case when ${attempts.expiresAt} <= ${now} then 1 else least(${attempts.points} + 1, 1000000) end`,
        expiresAt: sql`case when ${attempts.expiresAt} <= ${now} then excluded.expires_at else ${attempts.expiresAt} end`,
      },
    })
    .returning({ points: attempts.points, expiresAt: attempts.expiresAt });
  return row!;
}

/** Takes one attempt from a budget. Throws TOO_MANY with the seconds until it is full again. */
export async function spend(db: Executor, key: string, budget: Budget, now: Date): Promise<void> {
  const { points, expiresAt } = await countUp(db, key, budget.windowMs, now);
  if (points > budget.most)
    throw new DomainError('TOO_MANY', { retryAfterSeconds: getSecondsUntil(expiresAt, now) });
}

export async function refundAttempts(db: Executor, key: string, points: number): Promise<void> {
  await db
    .update(attempts)
    .set({ points: sql`greatest(${attempts.points} - ${points}, 0)` })
    .where(eq(attempts.key, key));
}

export async function getPoints(db: Executor, key: string, now: Date): Promise<number> {
  return (await findLive(db, key, now))?.points ?? 0;
}

export async function resetAttempts(db: Executor, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

/** Locks `key` until a time, replacing an earlier lock. */
export async function lockUntil(db: Executor, key: string, until: Date): Promise<void> {
  await db
    .insert(attempts)
    .values({ key, points: 1, expiresAt: until })
    .onConflictDoUpdate({ target: attempts.key, set: { expiresAt: until } });
}

/** Returns for how many seconds `key` is locked, 0 when it is not locked. */
export async function getLockSeconds(db: Executor, key: string, now: Date): Promise<number> {
  const row = await findLive(db, key, now);
  return row ? getSecondsUntil(row.expiresAt, now) : 0;
}

async function findLive(db: Executor, key: string, now: Date) {
  const [row] = await db
    .select({ points: attempts.points, expiresAt: attempts.expiresAt })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.expiresAt, now)));
  return row;
}

import type { Db, Tx } from '../db/client';
import { countUp, getSecondsUntil, type Limit, refundAttempts } from './attempts.repository';
import { DomainError } from './domain-error';
import { withTransaction } from './transaction';

/**
 * The outcome of a guess: its match when it was right, or the seconds for which further guesses are
 * rejected.
 */
export interface Guess<T> {
  match?: T;
  retryAfterSeconds?: number;
}

/**
 * Compares a guess at a short secret within limits, the narrowest first. The guess is counted before it is
 * compared, and refunded when it was right or could not be compared. The counters stay locked until `tx`
 * ends, so concurrent guesses are compared one after the other. The caller must commit a wrong guess.
 */
export async function compareGuess<T>(
  tx: Tx,
  limits: readonly Limit[],
  findMatch: () => Promise<T | undefined>,
  now: Date,
): Promise<Guess<T>> {
  for (const [index, { key, budget }] of limits.entries()) {
    const { points, expiresAt } = await countUp(tx, key, budget.windowMs, now);
    if (points <= budget.most) continue;
    await refundAll(tx, limits.slice(0, index + 1));
    return { retryAfterSeconds: getSecondsUntil(expiresAt, now) };
  }
  const match = await findMatch();
  if (match === undefined) return {};
  await refundAll(tx, limits);
  return { match };
}

/** Compares a guess in a transaction of its own. Returns its match, or undefined when it was wrong. Throws TOO_MANY. */
export async function findByGuess<T>(
  db: Db,
  limits: readonly Limit[],
  findMatch: (tx: Tx) => Promise<T | undefined>,
  now: Date,
): Promise<T | undefined> {
  const { match, retryAfterSeconds } = await withTransaction(db, (tx) =>
    compareGuess(tx, limits, () => findMatch(tx), now),
  );
  if (retryAfterSeconds !== undefined) throw new DomainError('TOO_MANY', { retryAfterSeconds });
  return match;
}

async function refundAll(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits) await refundAttempts(tx, key, 1);
}

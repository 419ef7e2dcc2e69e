import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../db/client';
import { isConflict } from './database-errors';

const maxAttempts = 5;

/**
 * Retries an attempt, up to five times in all, while it conflicts with another transaction. A failed attempt
 * must have no effect.
 */
export async function retryOnConflict<T>(
  run: () => Promise<T>,
  isRetryable: (error: unknown) => boolean = isConflict,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      // The pause is random, so that conflicting transactions do not meet again.
      await pause(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Runs `decide` in one transaction and retries it after a conflict with another one. So `decide` must have
 * no effect outside the database and must draw its random numbers itself; its errors roll everything back
 * and are rethrown.
 */
export const withTransaction = <T>(
  db: Db,
  decide: (tx: Tx) => Promise<T>,
  options?: Parameters<Db['transaction']>[1],
): Promise<T> => retryOnConflict(() => db.transaction(decide, options));

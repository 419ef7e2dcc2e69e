import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../db/client';
import { isConflict } from './database-errors';

const maxAttempts = 5;

/**
 * Runs `decide` in one transaction and retries it after a conflict with another one. So `decide` must have no effect outside the
 * database, and draws the numbers that it writes; its errors roll everything back and are rethrown.
 */
export async function withTransaction<T>(
  db: Db,
  decide: (tx: Tx) => Promise<T>,
  options?: Parameters<Db['transaction']>[1],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(decide, options);
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      // A random pause, so that conflicting transactions do not meet again.
      await pause(Math.random() * 20 * attempt);
    }
  }
}

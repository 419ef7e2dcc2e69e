import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../db/client';
import { isConflict } from './database-errors';

const maxAttempts = 5;

/**
 * Runs a decision as one transaction, from the start again when it lost against another one (deadlock, serialization).
 * So `decide` must do nothing outside of the database; what it throws rolls everything back and comes out unchanged.
 */
export async function inTransaction<T>(
  db: Db,
  decide: (tx: Tx) => Promise<T>,
  options?: Parameters<Db['transaction']>[1],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(decide, options);
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      // Losers that wait alike meet again.
      await pause(Math.random() * 20 * attempt);
    }
  }
}

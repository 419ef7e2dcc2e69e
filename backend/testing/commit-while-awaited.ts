import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';

/**
 * Makes a change in a transaction, waits until the work of `begin` is blocked by its locks, then commits. Returns the result of
 * `begin`. Throws when that work ends without waiting.
 */
export async function commitWhileAwaited<T>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  const { begun } = await db.transaction(async (tx) => {
    await change(tx);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const begun = begin();
    let hasEnded = false;
    const onEnd = () => {
      hasEnded = true;
    };
    begun.then(onEnd, onEnd);
    while (!(await isAwaited(db, rows[0]!.pid))) {
      if (hasEnded) throw new Error('nothing waited for the open transaction');
      await pause(5);
    }
    // The promise is wrapped in an object, because otherwise it would be awaited before the commit.
    return { begun };
  });
  return begun;
}

async function isAwaited(db: Db, pid: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and ${pid} = any(pg_blocking_pids(pid))`,
  );
  return rows.length > 0;
}

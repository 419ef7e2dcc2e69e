import { setTimeout as pause } from 'node:timers/promises';
import type { Metrics } from '@/lib/domain/metrics';
import { type Db, openDatabase } from '../db/client';
import { DomainError } from './domain-error';

/** Milliseconds that a read waits for the replica to have everything that was committed before the read. */
const patienceMs = 150;
/** Milliseconds for which a replica that failed is left alone. */
const restMs = 5_000;

/** A streaming replica for long reads. */
export interface Replica {
  /**
   * Runs a read on the replica once that has every commit from before the read, so that a caller finds what it or
   * anybody else wrote. Otherwise, and when the replica fails meanwhile, runs it on the primary.
   */
  read<T>(primary: Db, read: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  metrics: Metrics;
  max?: number;
  /** Called with the error when the replica becomes unreachable. */
  onError?: (error: unknown) => void;
}

/** Opens a pool to a replica; it connects at the first read. */
export function openReplica(url: string, { metrics, max = 10, onError }: ReplicaOptions): Replica {
  const { db, pool, close } = openDatabase(url, {
    max,
    name: 'makan backend, reads',
    // A replica that is away must not hold up the reader; the primary answers instead.
    connectionTimeout: 1_000,
    onError,
  });
  let restsUntil = 0;

  const count = (result: 'replica' | 'behind' | 'away') =>
    metrics.count('makan_replica_reads_total', 'Reads meant for the replica, by whether it answered.', {
      result,
    });

  /** Waits until the replica has what the primary has written so far. Returns whether it was in time. */
  async function catchUp(primary: Db): Promise<boolean> {
    const { rows } = await primary.execute<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    );
    const until = performance.now() + patienceMs;
    for (;;) {
      const { rows: found } = await pool.query<{ behind: number; isFresh: boolean }>(
        `select greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as behind,
          pg_last_wal_replay_lsn() >= $1::pg_lsn as "isFresh"`,
        [rows[0]!.position],
      );
      metrics.set('makan_replica_behind_bytes', 'How far the replica was behind a read.', found[0]!.behind);
      if (found[0]!.isFresh) return true;
      if (performance.now() > until) return false;
      await pause(10);
    }
  }

  return {
    async read(primary, read) {
      if (performance.now() < restsUntil) {
        count('away');
        return read(primary);
      }
      try {
        if (await catchUp(primary)) {
          const result = await read(db);
          count('replica');
          return result;
        }
        count('behind');
      } catch (error) {
        if (error instanceof DomainError) throw error;
        restsUntil = performance.now() + restMs;
        count('away');
        onError?.(error);
      }
      return read(primary);
    },
    close,
  };
}

/** Runs a read that needs no transaction on the replica when there is one. */
export const readReplica = <T>(
  { db, replica }: { db: Db; replica?: Replica },
  read: (db: Db) => Promise<T>,
): Promise<T> => (replica ? replica.read(db, read) : read(db));

import type pg from 'pg';

export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

interface DatabaseClockOptions {
  /** Milliseconds between two reads of PostgreSQL's clock. */
  everyMs?: number;
  /**
   * Called with the seconds by which this machine's clock is ahead, once it differs from PostgreSQL's by
   * more than five.
   */
  onDifference?: (seconds: number) => void;
}

const tolerableSeconds = 5;

/**
 * Starts a clock that follows PostgreSQL's time, so that all backends agree on what has expired even if the
 * clocks of their machines differ. Between two reads it uses the monotonic clock, which is never adjusted.
 * Throws when the first read fails; after later failures it continues by the monotonic clock.
 */
export async function startDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  { everyMs = 10_000, onDifference }: DatabaseClockOptions = {},
): Promise<DatabaseClock> {
  /** Milliseconds to add to the monotonic clock. */
  let offset = Number.NaN;
  let wasWrong = false;
  const getTime = () => performance.now() + offset;

  async function look(): Promise<void> {
    const asked = performance.now();
    const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
    const answered = performance.now();
    const seen = rows[0].ms - (asked + answered) / 2;
    // The time was read at an unknown moment between request and response, so a smaller difference is noise.
    if (!(Math.abs(seen - offset) <= (answered - asked) / 2)) offset = seen;
    const seconds = Math.round((Date.now() - getTime()) / 1000);
    const isWrong = Math.abs(seconds) > tolerableSeconds;
    if (isWrong && !wasWrong) onDifference?.(seconds);
    wasWrong = isWrong;
  }

  await look();
  const timer = setInterval(() => look().catch(() => {}), everyMs).unref();
  return { now: () => new Date(getTime()), stop: () => clearInterval(timer) };
}

import type pg from 'pg';

export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

interface DatabaseClockOptions {
  /** Milliseconds between two looks at PostgreSQL's clock. */
  everyMs?: number;
  /** Called when this machine's clock begins to differ from PostgreSQL's by more than five seconds; seconds, positive when ahead. */
  onDifference?: (seconds: number) => void;
}

const tolerableSeconds = 5;

/**
 * Starts a clock that tells PostgreSQL's time, so that all backends agree on what has expired, whatever the clocks of their machines
 * say. Between two looks it counts by the monotonic clock, which nobody sets. Throws when the database does not answer at first; later
 * it goes on counting.
 */
export async function startDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  { everyMs = 10_000, onDifference }: DatabaseClockOptions = {},
): Promise<DatabaseClock> {
  /** What to add to the monotonic clock, in ms. */
  let offset = Number.NaN;
  let wasWrong = false;
  const getTime = () => performance.now() + offset;

  async function look(): Promise<void> {
    const asked = performance.now();
    const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
    const answered = performance.now();
    const seen = rows[0].ms - (asked + answered) / 2;
    // An answer says no more than that the time was read somewhere on the way.
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

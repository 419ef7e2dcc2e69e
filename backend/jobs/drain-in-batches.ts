import { and, asc, type Column, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { describeForStorage, isDatabaseAway } from '../core/database-errors';
import type { Deps } from '../deps';
import { jobFailures } from '../schema/jobs';

/** Number of rows that one query lists for work that takes one list per run. */
const batch = 200;
/** The same for other work: so many that the due rows of one restaurant seldom fill the list. */
const longBatch = 5_000;
/** Maximum number of set-aside rows that one run retries, so that they take little of its time. */
const maxRetries = 20;
const firstPauseMs = 60_000;
const longestPauseMs = 6 * 60 * 60_000;

/** Returns the pause before the next attempt: a minute, doubled each time, six hours at most. */
const getPause = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), longestPauseMs);

interface DueRow {
  id: number | string;
  restaurantId?: number | null;
}

/** Restricts a query to the rows of this batch, by the column or expression of their id. */
type Select = (id: Column | SQL) => SQL;

interface Work<Row extends DueRow> {
  /** Identifies the set-aside rows; mostly the name of the job. */
  job: string;
  now: Date;
  /** Returns some due rows, the longest due first. Locks and changes nothing: `run` checks again, and claims. */
  list(select: Select, limit: number): Promise<Row[]>;
  /**
   * Processes a due row in its own transactions. Returns false when the row is no longer due or another
   * instance holds it.
   */
  run(row: Row): Promise<boolean>;
  /** Processes one list per run, for slow work or for rows that stay due. */
  isOneBatch?: boolean;
  /** Number of rows to process concurrently; 1 by default. */
  atOnce?: number;
}

export type DrainDeps = Pick<Deps, 'db'> & Partial<Pick<Deps, 'log' | 'metrics'>>;

/**
 * Processes the due rows of a job until there are no more. A row that throws is set aside with its error and
 * retried later, with growing pauses, after the rows that have not failed. Restaurants alternate, so that
 * one with many rows does not delay the others. Safe on several instances if `run` is. Returns the number of
 * processed rows. Throws when the database is away.
 */
export async function drainInBatches<Row extends DueRow>(deps: DrainDeps, work: Work<Row>): Promise<number> {
  const { job } = work;
  const isFresh: Select = (id) =>
    sql`not exists (select from job_failures f where f.job = ${job} and f.row_id = (${id})::text)`;
  const most = work.isOneBatch ? batch : longBatch;
  let done = 0;
  for (;;) {
    const rows = await work.list(isFresh, most);
    const some = await tryRows(deps, work, takeTurns(rows));
    done += some;
    // Rows that another instance holds stay due, and would be listed forever.
    if (work.isOneBatch || rows.length < most || some === 0) break;
  }
  return done + (await retryRows(deps, work));
}

/** Interleaves the rows of the restaurants, each in its order. */
function takeTurns<Row extends DueRow>(rows: Row[]): Row[] {
  const taken = new Map<DueRow['restaurantId'], number>();
  return rows
    .map((row) => {
      const turn = taken.get(row.restaurantId) ?? 0;
      taken.set(row.restaurantId, turn + 1);
      return { row, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ row }) => row);
}

/** Returns the number of processed rows. Waits for all that have begun, also when the database is away. */
async function tryRows<Row extends DueRow>(deps: DrainDeps, work: Work<Row>, rows: Row[]): Promise<number> {
  const { atOnce = 1 } = work;
  let done = 0;
  const waiting = rows.values();
  const worker = async () => {
    for (const row of waiting) if ((await tryRow(deps, work, row)) === 'done') done += 1;
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return done;
}

async function tryRow<Row extends DueRow>(
  deps: DrainDeps,
  work: Work<Row>,
  row: Row,
): Promise<'done' | 'not due' | 'failed'> {
  try {
    return (await work.run(row)) ? 'done' : 'not due';
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    await setAside(deps, work, row, err);
    return 'failed';
  }
}

async function setAside(
  { db, log, metrics }: DrainDeps,
  { job, now }: Pick<Work<never>, 'job' | 'now'>,
  { id, restaurantId }: DueRow,
  err: unknown,
): Promise<void> {
  log?.error({ err, job, row: id, restaurantId }, 'a row of a job failed and is set aside');
  metrics?.count('makan_job_row_failures_total', 'Failed attempts at rows of jobs.', { job });
  const [before] = await db
    .select({ attempts: jobFailures.attempts })
    .from(jobFailures)
    .where(isRow(job, id));
  const attempts = Math.min((before?.attempts ?? 0) + 1, 1_000_000);
  const failed = {
    attempts,
    lastFailedAt: now,
    nextTryAt: new Date(now.getTime() + getPause(attempts)),
    lastError: describeForStorage(err),
  };
  await db
    .insert(jobFailures)
    .values({ job, rowId: String(id), restaurantId, firstFailedAt: now, ...failed })
    .onConflictDoUpdate({ target: [jobFailures.job, jobFailures.rowId], set: failed });
}

const isRow = (job: string, id: DueRow['id']) =>
  and(eq(jobFailures.job, job), eq(jobFailures.rowId, String(id)));

/** Retries rows whose pause is over. Deletes the failure of a row that is no longer due. */
async function retryRows<Row extends DueRow>(deps: DrainDeps, work: Work<Row>): Promise<number> {
  const { job, now } = work;
  const paused = await deps.db
    .select({ rowId: jobFailures.rowId })
    .from(jobFailures)
    .where(and(eq(jobFailures.job, job), lte(jobFailures.nextTryAt, now)))
    .orderBy(asc(jobFailures.nextTryAt))
    .limit(maxRetries);
  if (paused.length === 0) return 0;
  const left = new Set(paused.map(({ rowId }) => rowId));
  const isPaused: Select = (id) => sql`(${id})::text = any(${sql.param([...left])}::text[])`;
  let done = 0;
  for (const row of await work.list(isPaused, maxRetries)) {
    const outcome = await tryRow(deps, work, row);
    if (outcome === 'done') done += 1;
    if (outcome === 'failed') left.delete(String(row.id));
  }
  await deps.db
    .delete(jobFailures)
    .where(and(eq(jobFailures.job, job), inArray(jobFailures.rowId, [...left])));
  return done;
}

/**
 * Runs all steps of a job in order, even after a failed one. Throws the first error, so that the run counts
 * as failed.
 */
export async function runSteps(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * Returns the order in which restaurants take turns: first the longest due row of each, then the second of each, and so
 * on. For a subquery of due rows, because PostgreSQL locks no rows of a query with a window.
 */
export const orderByTurn = (restaurantId: Column, dueAt: Column | SQL): SQL =>
  sql`row_number() over (partition by ${restaurantId} order by ${dueAt}), ${dueAt}`;

import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Deps } from '../deps';
import { getSessionUrl } from '../env';

/**
 * The number of the advisory lock that is held while the queues' tables are created; any fixed number works.
 */
const PREPARE_LOCK = 7_305_116;

/** pg-boss creates its tables in this schema. */
const schema = 'jobs';

/** Retention of finished runs. */
const keep = { archiveCompletedAfterSeconds: 3_600, archiveFailedAfterSeconds: 86_400, deleteAfterHours: 24 };
/** Seconds between two searches for interrupted runs. */
const maintenanceIntervalSeconds = 30;

interface Queues {
  boss: PgBoss;
  close(): Promise<void>;
}

/** Opens the queues of these jobs and migrates their tables; several instances may start concurrently. */
export async function openQueues({ pool, env, log }: Deps, jobs: readonly Job[]): Promise<Queues> {
  await prepare(getSessionUrl(env), jobs);
  const running = new Set<Promise<unknown>>();
  const boss = new PgBoss({
    schema,
    db: {
      executeSql(text, values) {
        const query = execute(pool, text, values);
        running.add(query);
        const removeQuery = () => running.delete(query);
        query.then(removeQuery, removeQuery);
        return query;
      },
    },
    schedule: false,
    migrate: false,
    maintenanceIntervalSeconds,
    ...keep,
  });
  boss.on('error', (err) => log.warn({ err }, 'the upkeep of the job queues did not work'));
  await boss.start();
  return {
    boss,
    async close() {
      await boss.stop({ graceful: false });
      await Promise.allSettled(running);
    },
  };
}

/**
 * Runs a statement on the backend's pool. After an error the connection is discarded, because it may still
 * be in its transaction.
 */
async function execute(pool: pg.Pool, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Instances prepare one after another, because pg-boss does not prevent collisions between them. */
async function prepare(url: string, jobs: readonly Job[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'makan migrate',
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection fails at its next statement; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    await client.query("set client_min_messages to 'warning'");
    const boss = new PgBoss({
      schema,
      db: { executeSql: (text, values) => client.query(text, values) },
      schedule: false,
      supervise: false,
    });
    await boss.start();
    for (const { name } of jobs) await boss.createQueue(name, { name, policy: 'standard' });
    await boss.stop({ graceful: false });
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Recurring work. Normally one instance runs it at a time; a run must still be correct beside another one
 * (`for update skip locked`, conditional updates) and after an interrupted one.
 */
export interface Job {
  /** Name of the queue, in letters and hyphens. */
  name: string;
  /** Seconds between two starts, at most an hour. A longer run is not overtaken by the next. */
  everySeconds: number;
  /** Runs the job. It is retried when it throws; its result is stored with the run. */
  run(deps: Deps): Promise<unknown>;
}

import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Deps } from '../deps';
import { getSessionUrl } from '../env';
import type { Job } from './job';

/** Any fixed number: the advisory lock held while the queues' tables are created. */
const PREPARE_LOCK = 7_305_116;

/** pg-boss keeps its tables in a schema of their own. */
const schema = 'jobs';

/** How long finished runs can be looked at. */
const keep = { archiveCompletedAfterSeconds: 3_600, archiveFailedAfterSeconds: 86_400, deleteAfterHours: 24 };
/** Cut-off runs are found this often. */
const maintenanceIntervalSeconds = 30;

interface Queues {
  boss: PgBoss;
  close(): Promise<void>;
}

/** The queues of these jobs, with their tables brought to the newest schema; several instances may start at once. */
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

/** On the backend's pool; a connection on which a statement failed may still be in its transaction, and is not given back. */
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

/** One after the other: pg-boss leaves instances that start together to collide. */
async function prepare(url: string, jobs: readonly Job[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'makan migrate',
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection fails at its next statement; without a listener it would end the process.
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
    // Ends the session, and with it the lock.
    await client.end();
  }
}

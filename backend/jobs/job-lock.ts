import pg from 'pg';

export interface JobLock {
  /**
   * Acquires the lock of a job. Returns undefined while another run holds it, here or on another instance.
   */
  take(job: string): Promise<{ end(): Promise<void> } | undefined>;
  close(): Promise<void>;
}

/** The space of advisory locks for jobs; any fixed number works. */
const LOCKS = 7_305_114;

/**
 * Creates locks for jobs: advisory locks on a dedicated connection, because PostgreSQL releases a killed
 * instance's locks immediately, unlike a lease in a table. A lost connection releases them too, which jobs
 * tolerate.
 */
export function createJobLock(url: string): JobLock {
  const held = new Set<string>();
  let client: Promise<pg.Client> | undefined;
  let asking: Promise<unknown> = Promise.resolve();

  function getClient(): Promise<pg.Client> {
    client ??= connect().catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'makan jobs',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    const forget = () => {
      client = undefined;
    };
    next.on('error', forget);
    next.on('end', forget);
    await next.connect();
    return next;
  }

  /** The queries run one after another, because a connection handles one at a time. */
  function ask(connection: pg.Client, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', job: string) {
    const answer = asking.then(() =>
      connection.query<{ yes: boolean }>(`select ${what}($1, hashtext($2)) as yes`, [LOCKS, job]),
    );
    asking = answer.catch(() => {});
    return answer.then(({ rows }) => rows[0]?.yes === true);
  }

  return {
    async take(job) {
      // Locks of the same connection do not exclude each other.
      if (held.has(job)) return undefined;
      held.add(job);
      let got = false;
      try {
        const connection = await getClient();
        got = await ask(connection, 'pg_try_advisory_lock', job);
        if (!got) return undefined;
        return {
          async end() {
            held.delete(job);
            // If the lock cannot be released, the connection is closed, or no instance could acquire it.
            await ask(connection, 'pg_advisory_unlock', job).catch(() => connection.end().catch(() => {}));
          },
        };
      } finally {
        if (!got) held.delete(job);
      }
    },
    async close() {
      await (await client?.catch(() => undefined))?.end().catch(() => {});
    },
  };
}

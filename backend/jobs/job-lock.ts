import pg from 'pg';

export interface JobLock {
  /** Undefined while somebody else, here or on another instance, has this job's turn. */
  take(job: string): Promise<{ end(): Promise<void> } | undefined>;
  close(): Promise<void>;
}

/** Any fixed number: the space of advisory locks in which jobs take turns. */
const LOCKS = 7_305_114;

/**
 * Locks for jobs, as advisory locks on a separate connection: PostgreSQL releases a killed instance's locks at once, which no lease
 * in a table could. A lost connection loses them too, which jobs tolerate.
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

  /** One question at a time: a connection answers no two at once. */
  function ask(connection: pg.Client, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', job: string) {
    const answer = asking.then(() =>
      connection.query<{ yes: boolean }>(`select ${what}($1, hashtext($2)) as yes`, [LOCKS, job]),
    );
    asking = answer.catch(() => {});
    return answer.then(({ rows }) => rows[0]?.yes === true);
  }

  return {
    async take(job) {
      // The locks of one connection don't keep each other out.
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
            // A connection that can't give the turn back keeps it from everybody.
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

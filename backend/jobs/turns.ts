import pg from 'pg';

export interface Turns {
  /** Undefined while somebody else, here or on another instance, has this job's turn. */
  take(job: string): Promise<{ end(): Promise<void> } | undefined>;
  close(): Promise<void>;
}

/** Any fixed number: the space of advisory locks in which jobs take turns. */
const LOCKS = 7_305_114;

/**
 * Turns at jobs, as advisory locks of a connection of their own: PostgreSQL gives a killed instance's back at once, which no
 * lease in a table could. A lost connection loses the turns with it, which jobs bear.
 */
export function createTurns(url: string): Turns {
  const held = new Set<string>();
  let client: Promise<pg.Client> | undefined;

  function connected(): Promise<pg.Client> {
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

  return {
    async take(job) {
      // The locks of one connection don't keep each other out.
      if (held.has(job)) return undefined;
      held.add(job);
      try {
        const connection = await connected();
        const { rows } = await connection.query('select pg_try_advisory_lock($1, hashtext($2)) as got', [
          LOCKS,
          job,
        ]);
        if (!rows[0].got) {
          held.delete(job);
          return undefined;
        }
        return {
          async end() {
            held.delete(job);
            await connection
              .query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, job])
              .catch(() => connection.end().catch(() => {}));
          },
        };
      } catch (error) {
        held.delete(job);
        throw error;
      }
    },
    async close() {
      await (await client?.catch(() => undefined))?.end().catch(() => {});
    },
  };
}

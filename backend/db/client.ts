import { AsyncResource } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { findTracing, traced } from '@/lib/domain/tracing';

/** The database. Each query names its tables, so no schema is bound to it. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The connection of a repository's query: the database itself or a transaction of the caller. */
export type Executor = Db | Tx;

interface DatabaseOptions {
  /** Maximum number of connections; the embedded server accepts 100 in all. */
  max?: number;
  /** The application name in pg_stat_activity. */
  name?: string;
  /** Milliseconds after which a statement is canceled (SQLSTATE 57014). */
  statementTimeout?: number;
  /**
   * Milliseconds after which an idle transaction is ended (SQLSTATE 25P03) and its row locks are released.
   */
  idleInTransactionTimeout?: number;
  /** Milliseconds after which a caller that waits for a connection gets an error. */
  connectionTimeout?: number;
  /**
   * Whether a pooler in transaction mode is in between, where each transaction may get another connection.
   */
  isPooled?: boolean;
  /** Called when an idle connection broke; the pool replaces it. */
  onError?: (error: Error) => void;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries, then closes. Calling it again has no effect. */
  close(): Promise<void>;
}

/**
 * Sends statements without names, because a pooler may assign the next transaction a connection that has not
 * prepared them.
 */
class UnnamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the library differ in everything but the first argument.
  override query(statement: any, ...rest: any[]): any {
    const isNamed = typeof statement === 'object' && statement?.name && !('submit' in statement);
    return super.query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/** Returns a client with a span per statement that belongs to a trace; its values stay out of the span. */
const createTracedClient = (Client: typeof pg.Client) =>
  class TracedClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    override query(statement: any, ...rest: any[]): any {
      const text = typeof statement === 'string' ? statement : statement?.text;
      if (typeof text !== 'string' || typeof statement?.submit === 'function')
        return super.query(statement, ...rest);
      const callback = typeof rest.at(-1) === 'function' ? rest.pop() : undefined;
      const options = {
        kind: 'client',
        needsParent: true,
        facts: { 'db.system.name': 'postgresql' },
      } as const;
      const sent: Promise<unknown> = traced(describeStatement(text), options, () =>
        super.query(statement, ...rest),
      );
      if (!callback) return sent;
      sent.then(
        (result) => callback(null, result),
        (error) => callback(error),
      );
    }
  };

/**
 * Keeps the connection of a statement that PostgreSQL refused. The library would close it, so in a rush for the last
 * dish each refused order would cost a new connection.
 */
class Pool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the library has overloads, with a callback and without.
  override async query(statement: any, values?: any): Promise<any> {
    const client = await this.connect();
    let lost: Error | undefined;
    try {
      return await client.query(statement, values);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.severity === 'ERROR')) lost = error as Error;
      throw error;
    } finally {
      client.release(lost);
    }
  }
}

/** Passes a waiting caller its connection within the caller's trace instead of that of the caller before it. */
class TracedPool extends Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the library has one overload with a callback and one without.
  override connect(callback?: any): any {
    return super.connect(callback && AsyncResource.bind(callback));
  }
}

/** Returns the operation and the first table of a statement: `SELECT orders`. */
function describeStatement(text: string): string {
  const [, operation = 'SQL'] = /^\s*(?:--[^\n]*\n\s*)*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return [operation.toUpperCase(), table].filter(Boolean).join(' ');
}

/** Opens a pool; it connects at the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const Client = options.isPooled ? UnnamedClient : pg.Client;
  const isTraced = findTracing() !== undefined;
  const pool = new (isTraced ? TracedPool : Pool)({
    connectionString: url,
    max: options.max ?? 20,
    Client: isTraced ? createTracedClient(Client) : Client,
    application_name: options.name ?? 'makan',
    statement_timeout: options.statementTimeout ?? 15_000,
    // A transaction that was never ended must not hold row locks forever.
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 30_000,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => options.onError?.(error));
  // A connection that breaks between two statements of a transaction would end the process without a
  // listener; the next statement of the transaction fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  let closed: Promise<void> | undefined;
  return {
    db: drizzle(pool),
    pool,
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}

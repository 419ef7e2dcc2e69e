import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database. Tables are named in each query, so no schema is bound to it. */
export type Db = NodePgDatabase<Record<string, never>>;
/** A transaction of the database. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Where a repository's query runs: the database itself or a transaction of the caller. */
export type Executor = Db | Tx;

interface DatabaseOptions {
  /** Connections at most; the embedded server takes 100 in all. */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Milliseconds after which a statement is given up (SQLSTATE 57014). */
  statementTimeout?: number;
  /** Milliseconds after which a transaction that sends nothing is ended (SQLSTATE 25P03), and its row locks with it. */
  idleInTransactionTimeout?: number;
  /** Milliseconds after which a caller that waits for a connection is refused. */
  connectionTimeout?: number;
  /** Whether a pooler in transaction mode is in between, where each transaction may get another connection (OPS-08). */
  isPooled?: boolean;
  /** Called for connections that broke while idle; the pool replaces them. */
  onError?: (error: Error) => void;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries, then closes. May be called again. */
  close(): Promise<void>;
}

/** Sends statements without their names: a pooler may give the next transaction a connection that has not prepared them. */
class UnnamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the library differ in everything but the first argument.
  override query(statement: any, ...rest: any[]): any {
    const isNamed = typeof statement === 'object' && statement?.name && !('submit' in statement);
    return super.query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/** Opens a pool; nothing connects before the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    ...(options.isPooled && { Client: UnnamedClient }),
    application_name: options.name ?? 'makan',
    statement_timeout: options.statementTimeout ?? 15_000,
    // A transaction that its process forgot must not hold row locks for ever.
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 30_000,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => options.onError?.(error));
  // Without a listener, a connection that breaks between two statements of a transaction would end the process; the transaction
  // itself learns of it with its next statement.
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

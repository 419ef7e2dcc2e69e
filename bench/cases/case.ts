import type pg from 'pg';
import type { Db } from '../../backend/db/client';
import type { Endpoint } from '../../lib/contract/endpoint';

export interface PreparedCall {
  input: unknown;
  token?: string;
  idempotencyKey?: string;
}

/** A measured call, and its statements as bare SQL. */
export interface Case {
  title: string;
  endpoint: Endpoint;
  /** Inserts the data that the calls need. */
  prepare(db: Db): Promise<PreparedCase>;
}

interface PreparedCase {
  /** Returns `count` calls for the backend. */
  inputs(count: number): Promise<PreparedCall[]>;
  /** Returns `count` inputs for the bare SQL. */
  pieces(count: number): Promise<unknown[]>;
  bare(connection: pg.PoolClient, piece: unknown): Promise<unknown>;
}

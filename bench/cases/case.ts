import type pg from 'pg';
import type { Db } from '../../backend/db/client';
import type { Endpoint } from '../../lib/contract/endpoint';

export interface PreparedCall {
  input: unknown;
  token?: string;
  idempotencyKey?: string;
}

/** One kind of call that is measured, and the statements that it comes down to. */
export interface Case {
  title: string;
  endpoint: Endpoint;
  /** Brings in what the calls are about. */
  prepare(db: Db): Promise<PreparedCase>;
}

export interface PreparedCase {
  /** So many calls for the backend. */
  inputs(count: number): Promise<PreparedCall[]>;
  /** So many pieces of work for the bare SQL. */
  pieces(count: number): Promise<unknown[]>;
  bare(connection: pg.PoolClient, piece: unknown): Promise<unknown>;
}

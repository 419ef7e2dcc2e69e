import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, openDatabase } from '../backend/db/client';
import { startEmbedded } from '../backend/db/embedded';
import { migrateDatabase } from '../backend/db/migrate';
import { freePort } from '../backend/db/postgres/record';
import { getDatabaseUrl, runOnServer } from '../backend/db/testing-server';
import { readCpuMs, watchDatabaseCpu } from './cpu-time';

/** A separate PostgreSQL and the real backend as a separate process, for a measurement. */
export interface BackendStack {
  url: string;
  database: Database;
  /** Each client has one connection for the bare SQL of the reference. */
  connections: pg.PoolClient[];
  port: number;
  secret: string;
  /** Starts the backend, which does not run while the database is filled. */
  start(): Promise<void>;
  /** Returns the milliseconds of CPU that backend and database have used so far; undefined without /proc. */
  cpuMs(): number | undefined;
  /** Returns these milliseconds for each of them; NaN without /proc. */
  cpuParts(): { backend: number; database: number };
}

const addKnown = (parts: (number | undefined)[]): number | undefined =>
  parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    0,
  );

interface BackendOptions {
  databaseUrl: string;
  port: number;
  secret: string;
  /** Number of processes that share the port. */
  workers: number;
}

async function startBackend({ databaseUrl, port, secret, workers }: BackendOptions): Promise<ChildProcess> {
  const script = 'backend/main.ts';
  const command = workers > 1 ? ['scripts/up/workers.ts', script, String(workers)] : [script];
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      BACKEND_PORT: String(port),
      GATEWAY_SECRET: secret,
      CODE_SECRET: secret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the backend ended with ${code}`)));
  });
  await Promise.race([waitUntilReady(port), ended]);
  return child;
}

async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
}

interface StackOptions {
  /** Connections per database for bare SQL; 0 for a measurement without it. */
  clients: number;
  /** Number of processes of each backend; 1 by default. */
  workers?: number;
}

/** Runs a measurement on an empty, migrated database in a temporary folder, which is removed afterwards. */
export const withBackend = (
  options: StackOptions,
  measure: (stack: BackendStack) => Promise<void>,
): Promise<void> => withBackends(1, options, ([stack]) => measure(stack as BackendStack));

/** Runs a measurement on several databases of one server, each with its own backend. */
export async function withBackends(
  count: number,
  { clients, workers = 1 }: StackOptions,
  measure: (stacks: BackendStack[]) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-bench-'));
  // PostgreSQL's account must be able to enter the folder when this process runs as root.
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const databases: Database[] = [];
  const connections: pg.PoolClient[] = [];
  const backends: ChildProcess[] = [];
  // Ctrl-C must not leave gigabytes in the temporary folder.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`ended by ${signal}`)));
  });
  interrupted.catch(() => undefined);
  try {
    const stacks: BackendStack[] = [];
    for (let number = 1; number <= count; number++) {
      const name = `bench_${number}`;
      await runOnServer(server.url, `create database ${name}`);
      const url = getDatabaseUrl(server.url, name);
      await migrateDatabase(url);
      const database = openDatabase(url, {
        max: clients + 4,
        name: 'makan bench',
        // One long statement inserts a million orders.
        statementTimeout: 600_000,
      });
      databases.push(database);
      const own: pg.PoolClient[] = [];
      for (let client = 0; client < clients; client++) own.push(await database.pool.connect());
      connections.push(...own);
      const secret = randomBytes(24).toString('hex');
      const port = await freePort();
      let backend: ChildProcess | undefined;
      const databaseMs = watchDatabaseCpu(server.pid, name);
      stacks.push({
        url,
        database,
        connections: own,
        port,
        secret,
        async start() {
          backend = await startBackend({ databaseUrl: url, port, secret, workers });
          backends.push(backend);
        },
        cpuMs: () => addKnown([readCpuMs(backend?.pid), databaseMs()]),
        cpuParts: () => ({
          backend: readCpuMs(backend?.pid) ?? Number.NaN,
          database: databaseMs() ?? Number.NaN,
        }),
      });
    }
    await Promise.race([measure(stacks), interrupted]);
  } finally {
    for (const backend of backends) {
      backend.removeAllListeners('exit');
      if (backend.exitCode !== null || backend.signalCode !== null) continue;
      const ended = new Promise((resolve) => backend.once('exit', resolve));
      backend.kill('SIGTERM');
      await ended;
    }
    // Closing the pool waits for connections that are not released.
    for (const connection of connections) connection.release(true);
    for (const database of databases) await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

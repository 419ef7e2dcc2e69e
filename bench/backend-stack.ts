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
import { getDatabaseUrl, runOnServer } from '../backend/db/testing-server';
import { getCpuMs, watchDatabaseCpu } from './cpu-time';
import { freePort } from './free-port';

/** What a measurement of the backend runs on: its own PostgreSQL, and the real backend as its own process. */
export interface BackendStack {
  url: string;
  database: Database;
  /** A connection per client, for the bare SQL beside. */
  connections: pg.PoolClient[];
  port: number;
  secret: string;
  /** Starts the backend; it is not running while data is brought in. */
  start(): Promise<void>;
  /** Milliseconds of CPU that its backend and its database have used so far; undefined where /proc doesn't tell. */
  cpuMs(): number | undefined;
  /** The same, of each; not a number where /proc doesn't tell. */
  cpuParts(): { backend: number; database: number };
}

const getSum = (parts: (number | undefined)[]): number | undefined =>
  parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    0,
  );

interface BackendOptions {
  databaseUrl: string;
  port: number;
  secret: string;
  /** Processes that share the port. */
  workers: number;
}

async function startBackend({ databaseUrl, port, secret, workers }: BackendOptions): Promise<ChildProcess> {
  const script = 'backend/main.ts';
  const command = workers > 1 ? ['scripts/up/workers.mjs', script, String(workers)] : [script];
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
  /** Connections per database for the bare SQL beside; 0 when nothing runs beside. */
  clients: number;
  /** Processes of each backend; 1 by default. */
  workers?: number;
}

/** Runs a measurement on an empty, migrated database in a folder of its own, and leaves nothing behind. */
export const withBackend = (
  options: StackOptions,
  measure: (stack: BackendStack) => Promise<void>,
): Promise<void> => withBackends(1, options, ([stack]) => measure(stack as BackendStack));

/** The same with several databases on one server, each with a backend of its own. */
export async function withBackends(
  count: number,
  { clients, workers = 1 }: StackOptions,
  measure: (stacks: BackendStack[]) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-bench-'));
  // PostgreSQL's account must be able to enter it when we are root.
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const databases: Database[] = [];
  const connections: pg.PoolClient[] = [];
  const backends: ChildProcess[] = [];
  // Ctrl-C must not leave gigabytes in a folder.
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
        // Bringing in a million orders is one long statement.
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
        cpuMs: () => getSum([getCpuMs(backend?.pid), databaseMs()]),
        cpuParts: () => ({
          backend: getCpuMs(backend?.pid) ?? Number.NaN,
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
    // Closing waits for what was taken out.
    for (const connection of connections) connection.release(true);
    for (const database of databases) await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '../backend/db/client';
import { startEmbedded } from '../backend/db/embedded';
import { migrateDatabase } from '../backend/db/migrate';

/** What a measurement of the backend runs on: its own PostgreSQL, and the real backend as its own process. */
export interface BackendStack {
  database: Database;
  /** A connection per client, for the bare SQL beside. */
  connections: pg.PoolClient[];
  port: number;
  secret: string;
  /** Starts the backend; it is not running while data is brought in. */
  start(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function startBackend(databaseUrl: string, port: number, secret: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
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
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the backend ended with ${code}`)));
  });
}

/** Runs a measurement on an empty, migrated database in a folder of its own, and leaves nothing behind. */
export async function withBackend(
  { clients }: { clients: number },
  measure: (stack: BackendStack) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-bench-'));
  const server = await startEmbedded({ dataDir });
  const database = openDatabase(server.url, {
    max: clients + 4,
    name: 'makan bench',
    // Bringing in a million orders is one long statement.
    statementTimeout: 600_000,
  });
  const connections: pg.PoolClient[] = [];
  let backend: ChildProcess | undefined;
  try {
    await migrateDatabase(server.url);
    const secret = randomBytes(24).toString('hex');
    const port = await freePort();
    for (let client = 0; client < clients; client++) connections.push(await database.pool.connect());
    await measure({
      database,
      connections,
      port,
      secret,
      async start() {
        backend = await startBackend(server.url, port, secret);
      },
    });
  } finally {
    backend?.removeAllListeners('exit');
    backend?.kill('SIGTERM');
    // Closing waits for what was taken out.
    for (const connection of connections) connection.release(true);
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

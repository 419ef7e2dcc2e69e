import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findHolder, isAlive, releasePidFile, takePidFile } from './pid-file';
import { type Account, chooseAccount } from './postgres/account';
import { findBinaries } from './postgres/binaries';
import { ensureCluster, findRunningServer, ROLE, resetPassword } from './postgres/cluster';
import { getServerPlaces } from './postgres/places';
import { launch, shutDown, waitUntilReady } from './postgres/process';
import {
  createRecord,
  freePort,
  isPortFree,
  readRecord,
  type ServerRecord,
  writeRecord,
} from './postgres/record';

interface EmbeddedOptions {
  /** Folder of the cluster and its files; created when missing. */
  dataDir: string;
  /** False trades durability on power loss for speed; for tests that discard their data. */
  durable?: boolean;
  /**
   * Called with undefined after a dead server was restarted, or with the error when that failed. Without
   * this callback a dead server is not restarted.
   */
  onRestart?: (error?: Error) => void;
}

export interface EmbeddedServer {
  /** Connection string of the database. */
  url: string;
  /** Process id of the server at the start. */
  pid: number;
  /** Stops using the server; the last process that uses it shuts it down. Calling it again has no effect. */
  stop(): Promise<void>;
}

const WATCH_EVERY_MS = 1000;

/**
 * Starts the PostgreSQL that is installed with the project on a data folder, or joins one that already runs
 * there (started by another process of this project, or left by a killed one). Several processes may call it
 * concurrently. Throws with a message for the operator: no binary for this machine, no unprivileged account,
 * data of another major version, or the server's last output.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(resolve(options.dataDir), { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  const durable = options.durable ?? true;
  const places = getServerPlaces(dataDir);
  const ownFile = join(places.users, `${process.pid}-${randomBytes(4).toString('hex')}`);

  let server = await withLock(dataDir, async () => {
    takePidFile(ownFile);
    try {
      return await ensureRunning(dataDir, durable);
    } catch (error) {
      releasePidFile(ownFile);
      throw error;
    }
  });

  let stopped: Promise<void> | undefined;
  const watch =
    options.onRestart &&
    setInterval(async () => {
      if (stopped || isAlive(server.pid)) return;
      try {
        const restarted = await withLock(dataDir, async () =>
          stopped ? server : ensureRunning(dataDir, durable),
        );
        if (restarted.pid === server.pid) return;
        server = restarted;
        options.onRestart?.();
      } catch (error) {
        options.onRestart?.(error as Error);
      }
    }, WATCH_EVERY_MS).unref();

  const leave = () =>
    withLock(dataDir, async () => {
      releasePidFile(ownFile);
      if (countOtherUsers(places.users) > 0) return;
      const running = findRunningServer(server.cluster);
      if (running) await shutDown(running.pid);
    });
  return {
    url: server.url,
    pid: server.pid,
    stop() {
      clearInterval(watch);
      stopped ??= leave();
      return stopped;
    },
  };
}

interface Running {
  url: string;
  pid: number;
  cluster: string;
}

async function ensureRunning(dataDir: string, durable: boolean): Promise<Running> {
  const stored = readRecord(dataDir);
  const account = chooseAccount(stored?.cluster ?? getServerPlaces(dataDir).cluster);
  const binaries = findBinaries(account);
  const record = stored ?? (await createRecord(dataDir, account));
  if (!stored) {
    if (existsSync(join(record.cluster, 'PG_VERSION'))) {
      const orphan = findRunningServer(record.cluster);
      if (orphan) await shutDown(orphan.pid);
      resetPassword(record.cluster, record.password, binaries, account);
    }
    // Written before the cluster, so that no cluster ever exists whose password is unknown.
    writeRecord(dataDir, record);
  }
  await ensureCluster(record.cluster, record.password, binaries, account, durable);

  const found = findRunningServer(record.cluster);
  const server = found
    ? ((await waitUntilReady(found, record)) ??
      (await start(dataDir, record, account, durable, binaries.postgres)))
    : await start(dataDir, record, account, durable, binaries.postgres);
  const url = buildUrl(record, server.port);
  await ensureDatabase(record, server.port);
  return { url, pid: server.pid, cluster: record.cluster };
}

async function start(
  dataDir: string,
  record: ServerRecord,
  account: Account | undefined,
  durable: boolean,
  program: string,
) {
  const port = (await isPortFree(record.port)) ? record.port : await freePort();
  const log = getServerPlaces(dataDir).log;
  const server = await launch({ program, record: { ...record, port }, account, durable, log });
  if (server.port !== record.port) writeRecord(dataDir, { ...record, port: server.port });
  return server;
}

async function ensureDatabase(record: ServerRecord, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: buildUrl(record, port, 'postgres') });
  // A broken connection fails at its next statement; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [ROLE]);
    if (!rowCount) await client.query(`create database ${ROLE}`);
  } finally {
    await client.end();
  }
}

function buildUrl(record: ServerRecord, port: number, database: string = ROLE): string {
  return `postgresql://${ROLE}:${record.password}@127.0.0.1:${port}/${database}`;
}

/** Returns the connection string of the server that runs on the data folder, or undefined. */
export function findEmbeddedUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const record = readRecord(realpathSync(resolve(dataDir)));
  const running = record && findRunningServer(record.cluster);
  return record && running && buildUrl(record, running.port);
}

/**
 * Stops the server of a data folder when all processes that use it were killed. Returns true when the folder
 * is certainly abandoned, false when it is in use or was never used.
 */
export async function stopAbandoned(dataDir: string): Promise<boolean> {
  const folder = realpathSync(resolve(dataDir));
  if (!existsSync(getServerPlaces(folder).users) || readdirSync(getServerPlaces(folder).users).length === 0)
    return false;
  return withLock(folder, async () => {
    if (countOtherUsers(getServerPlaces(folder).users) > 0) return false;
    const record = readRecord(folder);
    const running = record && findRunningServer(record.cluster);
    if (running) await shutDown(running.pid);
    return true;
  });
}

async function withLock<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  const { lock } = getServerPlaces(dataDir);
  while (takePidFile(lock) !== undefined) await pause(50);
  try {
    return await task();
  } finally {
    releasePidFile(lock);
  }
}

function countOtherUsers(folder: string): number {
  let living = 0;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (findHolder(path) === undefined) rmSync(path, { force: true });
    else living += 1;
  }
  return living;
}

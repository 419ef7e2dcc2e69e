import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../pid-file';
import { type Account, toSpawnOptions } from './account';
import { findRunningServer, forgetReusedPid, PROGRAM_ENV, ROLE, type RunningServer } from './cluster';
import { freePort, type ServerRecord } from './record';

/** Crash recovery replays at most about a gigabyte of log, which takes a slow disk this long. */
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;
const KEEP_LOG_BYTES = 10_000_000;

interface Launch {
  program: string;
  record: ServerRecord;
  account: Account | undefined;
  durable: boolean;
  log: string;
}

/**
 * Starts the server and waits until it accepts connections. It gets a session of its own, so that Ctrl-C in
 * a terminal reaches only the process that controls the order of stopping. Picks another port when the port
 * was taken meanwhile, and waits for the last backends of a killed server. Throws with the server's last
 * output when it does not start.
 */
export async function launch({ program, record, account, durable, log }: Launch): Promise<RunningServer> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let { port } = record;
  for (;;) {
    forgetReusedPid(record.cluster);
    const logBefore = startLog(log);
    const output = openSync(log, 'a', 0o600);
    const child = spawn(program, ['-D', record.cluster, ...getSettings(port, durable)], {
      ...toSpawnOptions(account),
      cwd: '/',
      env: PROGRAM_ENV,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.on('error', () => {});
    child.unref();
    if (child.pid !== undefined) {
      const ready = await waitUntilReady({ pid: child.pid, port }, record);
      if (ready) return ready;
    }

    const serverLog = readFileSync(log, 'utf8').slice(logBefore).trim();
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${serverLog}`);
    if (/could not bind|Address already in use/.test(serverLog)) port = await freePort();
    else if (/pre-existing shared memory block|postmaster\.pid" already exists/.test(serverLog)) {
      // A killed run left a server that was still starting: its pid file was empty at the first read.
      const left = findRunningServer(record.cluster);
      const joined = left && (await waitUntilReady(left, record));
      if (joined) return joined;
      await pause(200);
    } else throw new Error(`PostgreSQL did not start:\n${serverLog || 'it said nothing'}`);
  }
}

function getSettings(port: number, durable: boolean): string[] {
  const safety: Record<string, string> = durable
    ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    random_page_cost: '1.1',
    jit: 'off',
    ...safety,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns the size of the log in characters; a large log is truncated first. */
function startLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= KEEP_LOG_BYTES) return size === 0 ? 0 : readFileSync(log, 'utf8').length;
  rmSync(log, { force: true });
  return 0;
}

/**
 * Waits until the server accepts connections. Returns undefined when its process has ended. Throws when it
 * rejects the stored password or does not respond in time.
 */
export async function waitUntilReady(
  server: RunningServer,
  record: ServerRecord,
): Promise<RunningServer | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (isAlive(server.pid)) {
    // A server found by its pid file may not have written its port yet.
    const port = server.port || findRunningServer(record.cluster)?.port;
    if (port) {
      const failure = await tryConnect(port, record.password);
      if (!failure && findRunningServer(record.cluster)?.pid === server.pid) return { pid: server.pid, port };
      if (failure?.code === '28P01') {
        throw new Error(
          `The PostgreSQL on ${record.cluster} refuses the password stored in postgres.json; stop it and start again.`,
        );
      }
    }
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${server.pid}) does not answer on port ${port}`);
    await pause(50);
  }
  return undefined;
}

async function tryConnect(port: number, password: string): Promise<{ code?: string } | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error as { code?: string };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops the server by a fast shutdown, which ends sessions and writes everything. If that hangs, an
 * immediate shutdown follows, and the next start recovers.
 */
export async function shutDown(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (isAlive(pid) && Date.now() < deadline) await pause(20);
    if (!isAlive(pid)) return;
  }
}

import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Account, canEnter } from './account';
import { getServerPlaces, SHARED_FOLDERS } from './places';

/** The contents of `postgres.json`: the state of an embedded server between runs. */
export interface ServerRecord {
  password: string;
  port: number;
  cluster: string;
}

/** Returns the stored record, or undefined when it is missing or unreadable. */
export function readRecord(dataDir: string): ServerRecord | undefined {
  try {
    const stored = JSON.parse(readFileSync(getServerPlaces(dataDir).record, 'utf8')) as Partial<ServerRecord>;
    if (typeof stored.password !== 'string' || typeof stored.port !== 'number') return undefined;
    return {
      password: stored.password,
      port: stored.port,
      cluster: stored.cluster ?? getServerPlaces(dataDir).cluster,
    };
  } catch {
    return undefined;
  }
}

/** Writes the record atomically, readable by its owner only. */
export function writeRecord(dataDir: string, record: ServerRecord): void {
  const path = getServerPlaces(dataDir).record;
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}

/**
 * Creates a record for a new server: a random password, a free port, and a folder that the account can
 * reach.
 */
export async function createRecord(dataDir: string, account: Account | undefined): Promise<ServerRecord> {
  return {
    password: randomBytes(24).toString('base64url'),
    port: await freePort(),
    cluster: chooseCluster(dataDir, account),
  };
}

function chooseCluster(dataDir: string, account: Account | undefined): string {
  const { cluster } = getServerPlaces(dataDir);
  if (existsSync(cluster) || canEnter(dataDir, account)) return cluster;
  for (const folder of SHARED_FOLDERS) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    if (statSync(folder).uid === 0 && canEnter(folder, account)) {
      return join(folder, `data-${randomBytes(8).toString('hex')}`);
    }
  }
  throw new Error(
    `PostgreSQL's account can reach neither ${dataDir} nor ${SHARED_FOLDERS.join(', ')}.\n` +
      'Set DATA_DIR to a folder that every account may enter, or DATABASE_URL to a PostgreSQL of your own.',
  );
}

/**
 * Returns a free loopback port below the ephemeral range, because an outgoing connection could take an
 * ephemeral port before the server listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error('no free port was found between 15000 and 32000');
}

/** Returns whether no process listens on the loopback port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Account, canEnter } from './account';
import { getServerPlaces, SHARED_FOLDERS } from './places';

/** What `postgres.json` keeps of an embedded server between runs. */
export interface ServerRecord {
  password: string;
  port: number;
  /** Folder of the cluster. */
  cluster: string;
}

/** The stored record; undefined when there is none or it cannot be read as one. */
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

/** Writes the record whole or not at all, readable by its owner only. */
export function writeRecord(dataDir: string, record: ServerRecord): void {
  const path = getServerPlaces(dataDir).record;
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** A record for a server that was never started: random password, a free port, a cluster where the account can reach it. */
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
 * A loopback port that nothing listens on now. Below those that systems hand out to connections by themselves: one of these
 * may be taken by a passing connection before anybody listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error('no free port was found between 15000 and 32000');
}

/** Whether nothing listens on the loopback port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

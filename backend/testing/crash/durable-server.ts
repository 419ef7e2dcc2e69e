import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../db/client';
import { type EmbeddedServer, startEmbedded } from '../../db/embedded';
import { migrateDatabase } from '../../db/migrate';

/** A PostgreSQL of a test's own that may be killed: what it has acknowledged is on the disk. */
export interface DurableServer extends Pick<EmbeddedServer, 'url'> {
  dataDir: string;
  /** Runs work on connections of its own, so that it knows none of before a crash. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Returns a new folder for a server. Its name lets the next run clear up what a killed one left. */
export function makeServerFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-test-'));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** Starts a migrated server in a folder of its own; it is started again when it is killed. */
export async function startDurableServer(dataDir = makeServerFolder()): Promise<DurableServer> {
  const server = await startEmbedded({ dataDir, durable: true, onRestart: () => {} });
  await migrateDatabase(server.url);
  return {
    url: server.url,
    dataDir,
    async withDatabase(work) {
      const { db, close } = openDatabase(server.url, {
        max: 4,
        name: 'makan test',
        // A busy machine answers later than a diner would wait for.
        connectionTimeout: 60_000,
      });
      try {
        return await work(db);
      } finally {
        await close();
      }
    },
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

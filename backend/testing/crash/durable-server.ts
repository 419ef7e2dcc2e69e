import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../db/client';
import { type EmbeddedServer, startEmbedded } from '../../db/embedded';
import { migrateDatabase } from '../../db/migrate';

/** A PostgreSQL server of one test, which can be killed: acknowledged changes are on the disk. */
export interface DurableServer extends Pick<EmbeddedServer, 'url'> {
  dataDir: string;
  /** Runs work on new connections, so that none of them was opened before a crash. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/** Creates a folder for a server. By its name the next run finds and deletes the folder of a killed run. */
export function makeServerFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-test-'));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** Starts a migrated server with its own data folder. A killed server is started again. */
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
        // A busy machine needs more time than a user would wait.
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

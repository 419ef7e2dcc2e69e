import { resolve } from 'node:path';
import { type Database, openDatabase } from '../db/client';
import { startEmbedded } from '../db/embedded';
import { migrateDatabase } from '../db/migrate';
import { readRecord } from '../db/postgres/record';
import { getProjectRoot } from '../project-root';

export interface CliDatabase extends Database {
  url: string;
}

/** There is no database yet, and the command must not create one. */
class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
  readonly code = 'NO_DATABASE';

  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. Name the folder of your installation with DATA_DIR, or your PostgreSQL with DATABASE_URL; npm run up makes a new one.`,
    );
  }
}

/** Returns this project's data folder, resolved from DATA_DIR as `npm run up` does. */
export function getDataDir(env: Record<string, string | undefined>): string {
  return resolve(getProjectRoot(), env.DATA_DIR || '.data');
}

/**
 * Opens the migrated database of the operator's commands: DATABASE_SESSION_URL, DATABASE_URL, or the
 * embedded server of DATA_DIR. A running server is left running; otherwise one is started for the command
 * and stopped after it.
 */
export async function openCliDatabase(
  env: Record<string, string | undefined>,
  { migrate = true, create = true } = {},
): Promise<CliDatabase> {
  if (!create && !env.DATABASE_URL && !readRecord(getDataDir(env)))
    throw new NoDatabaseError(getDataDir(env));
  const server = env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: getDataDir(env) });
  // Migrations and backups need a persistent session.
  const url = (env.DATABASE_URL && env.DATABASE_SESSION_URL) || env.DATABASE_URL || (server?.url ?? '');
  try {
    if (migrate) await migrateDatabase(url);
  } catch (error) {
    await server?.stop();
    throw error;
  }
  const database = openDatabase(url, { max: 4, name: 'makan cli', statementTimeout: 120_000 });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await server?.stop();
    },
  };
}

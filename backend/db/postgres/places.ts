import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Folders for the files that PostgreSQL's account must read when the project or its data lie in an
 * inaccessible home, best first.
 */
export const SHARED_FOLDERS = ['/var/lib/makan', join(tmpdir(), 'makan')];

/** Files of the embedded server in a data folder. */
export function getServerPlaces(dataDir: string) {
  return {
    /** Folder of the cluster, unless the record names another one. */
    cluster: join(dataDir, 'postgres'),
    /** Stores password, port and folder of the cluster; readable by its owner only. */
    record: join(dataDir, 'postgres.json'),
    log: join(dataDir, 'postgres.log'),
    /** Locked while a process starts or stops the server. */
    lock: join(dataDir, 'postgres.lock'),
    /** Contains one file per process that uses the server; the last one to leave stops it. */
    users: join(dataDir, 'postgres.users'),
  };
}

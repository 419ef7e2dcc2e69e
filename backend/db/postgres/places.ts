import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where root keeps what PostgreSQL's account must reach when the project or its data lie in a closed home, best first. */
export const SHARED_FOLDERS = ['/var/lib/makan', join(tmpdir(), 'makan')];

/** Files of the embedded server in a data folder. */
export function getServerPlaces(dataDir: string) {
  return {
    /** Cluster, unless the record names another place. */
    cluster: join(dataDir, 'postgres'),
    /** Password, port and place of the cluster; readable by its owner only. */
    record: join(dataDir, 'postgres.json'),
    log: join(dataDir, 'postgres.log'),
    /** Held while a process starts or stops the server. */
    lock: join(dataDir, 'postgres.lock'),
    /** One file per process that uses the server; the last one to leave stops it. */
    users: join(dataDir, 'postgres.users'),
  };
}

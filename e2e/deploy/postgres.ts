import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../backend/db/postgres/record';
import { createMovableAddress, createProgram, type Program, run, waitFor } from './processes';

export const password = 'only-for-this-run';

/** PostgreSQL does not run as root, so it uses the account of Debian's package. */
export const toPostgresCommand = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
    : [command, args];

export function findBinaries(): string {
  const versions = readdirSync('/usr/lib/postgresql').map(Number);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}

export const getUrl = (port: number, database = 'makan') =>
  `postgresql://makan:${password}@127.0.0.1:${port}/${database}`;

export const canConnect = async (address: string) => {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.end();
  return true;
};

/** Runs one statement. Returns its rows. */
export async function query<T extends pg.QueryResultRow>(address: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

export interface Cluster {
  /** URL through PgBouncer, in transaction mode. */
  pooledUrl: string;
  /** Returns the URL of the current primary. */
  sessionUrl: (database?: string) => string;
  /** URL of the replica, which is read-only until its promotion. */
  replicaUrl: string;
  /** Sends SIGKILL. */
  killPrimary(): void;
  /** Follows docs/run-book.md, "When the primary database is lost". */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary with a synchronous streaming replica, PgBouncer with the configuration of `deploy/pgbouncer`, and a
 * movable address.
 */
export async function startCluster(folder: string, root: string): Promise<Cluster> {
  const binaries = findBinaries();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const [primaryPort, replicaPort, port, poolerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  await run(
    ...toPostgresCommand(`${binaries}/initdb`, [
      ...['-D', primaryDir, '-U', 'makan', '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    ]),
  );

  const createPostgresServer = (name: string, dir: string, at: number): Program => {
    const [command, args] = toPostgresCommand(`${binaries}/postgres`, [
      ...['-D', dir, '-p', String(at), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'max_connections=200', '-c', 'shared_buffers=64MB', '-c', 'hot_standby=on'],
    ]);
    return createProgram({
      name,
      command,
      args,
      log: join(folder, `${name}.log`),
      isReady: () => canConnect(getUrl(at, 'postgres')),
      stopSignal: 'SIGINT',
    });
  };
  const primary = createPostgresServer('primary', primaryDir, primaryPort);
  await primary.start();
  await query(getUrl(primaryPort, 'postgres'), 'create database makan');
  // Takes effect with the reload below. The base backup includes it, as in a cluster whose members swap roles.
  await query(getUrl(primaryPort, 'postgres'), "alter system set synchronous_standby_names = 'replica'");

  await run(
    ...toPostgresCommand(`${binaries}/pg_basebackup`, [
      ...['-D', replicaDir, '-R', '-C', '-S', 'replica', '--no-sync', '--checkpoint', 'fast'],
      ...['-d', `${getUrl(primaryPort, 'postgres')}?application_name=replica`],
    ]),
  );
  const replica = createPostgresServer('replica', replicaDir, replicaPort);
  await replica.start();
  // From here on an order is acknowledged only when the replica has it too.
  await query(getUrl(primaryPort, 'postgres'), 'select pg_reload_conf()');
  await waitFor('the replica is synchronous', async () => {
    const rows = await query(
      getUrl(primaryPort, 'postgres'),
      "select 1 from pg_stat_replication where sync_state = 'sync'",
    );
    return rows.length === 1;
  });

  const address = await createMovableAddress(port, primaryPort);
  const userlist = join(folder, 'userlist.txt');
  writeFileSync(userlist, `"makan" "${password}"\n`, { mode: 0o644 });
  const settings = readFileSync(join(root, 'deploy', 'pgbouncer', 'pgbouncer.ini'), 'utf8')
    .replace('host=postgres port=5432', `host=127.0.0.1 port=${port}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
    .replace('/etc/pgbouncer/userlist.txt', userlist);
  const ini = join(folder, 'pgbouncer.ini');
  writeFileSync(ini, settings, { mode: 0o644 });
  const [command, args] = toPostgresCommand('/usr/sbin/pgbouncer', [ini]);
  const pooler = createProgram({
    name: 'pgbouncer',
    command,
    args,
    log: join(folder, 'pgbouncer.log'),
    isReady: () => canConnect(getUrl(poolerPort)),
    stopSignal: 'SIGINT',
  });
  await pooler.start();

  return {
    pooledUrl: getUrl(poolerPort),
    sessionUrl: (database) => getUrl(port, database),
    replicaUrl: getUrl(replicaPort),
    killPrimary() {
      const pid = Number(readFileSync(join(primaryDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
    },
    async promoteReplica() {
      await run(...toPostgresCommand(`${binaries}/pg_ctl`, ['-D', replicaDir, 'promote', '-w']));
      await query(getUrl(replicaPort, 'postgres'), 'alter system reset synchronous_standby_names');
      await query(getUrl(replicaPort, 'postgres'), 'select pg_reload_conf()');
      address.moveTo(replicaPort);
    },
    async stop() {
      await pooler.stop();
      address.close();
      await replica.stop();
      await primary.stop();
    },
  };
}

import { appendFileSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMetrics } from '@/lib/domain/metrics';
import { type Database, openDatabase } from '../db/client';
import { type EmbeddedServer, startEmbedded } from '../db/embedded';
import { chooseAccount } from '../db/postgres/account';
import { findBinaries } from '../db/postgres/binaries';
import { launch, shutDown } from '../db/postgres/process';
import { freePort, readRecord, type ServerRecord } from '../db/postgres/record';
import { DomainError } from './domain-error';
import { openReplica, type Replica, readReplica } from './replica';

let folder: string;
let primary: EmbeddedServer;
let database: Database;
let standby: ServerRecord;
let standbyPid: number;
let replica: Replica;
const metrics = createMetrics();

/** Copies the running primary as `pg_basebackup` does, which the embedded server lacks. */
async function createStandby(record: ServerRecord): Promise<ServerRecord> {
  const cluster = `${record.cluster}-standby`;
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  cpSync(record.cluster, cluster, {
    recursive: true,
    filter: (path) => !/\/(postmaster\.(pid|opts)|pgsql_tmp.*)$/.test(path),
  });
  const { rows } = await client.query('select labelfile from pg_backup_stop(true)');
  await client.end();
  writeFileSync(join(cluster, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { hostname, port, password, username } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const account = chooseAccount(record.cluster);
  if (account) giveTo(cluster, account);
  return { ...record, cluster, port: await freePort() };
}

function giveTo(cluster: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(cluster, uid, gid);
  for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
    chownSync(join(cluster, entry), uid, gid);
}

async function startStandby(): Promise<void> {
  const account = chooseAccount(standby.cluster);
  const { postgres } = findBinaries(account);
  const server = await launch({
    program: postgres,
    record: standby,
    account,
    durable: true,
    log: join(folder, 'standby.log'),
  });
  standbyPid = server.pid;
  standby = { ...standby, port: server.port };
}

const getStandbyUrl = () => {
  const url = new URL(primary.url);
  url.port = String(standby.port);
  return url.toString();
};

const write = (text: string) => database.db.execute(sql`insert into notes (text) values (${text})`);
/** Reads the newest text, and whether the replica answered. */
const readNewest = () =>
  readReplica({ db: database.db, replica }, async (db) => {
    const { rows } = await db.execute<{ text: string; byReplica: boolean }>(
      sql`select text, pg_is_in_recovery() as "byReplica" from notes order by id desc limit 1`,
    );
    return rows[0]!;
  });
const countReads = async (result: string): Promise<number> =>
  Number(new RegExp(`reads_total\\{result="${result}"\\} (\\d+)`).exec(await metrics.render())?.[1] ?? 0);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'makan-replica-'));
  primary = await startEmbedded({ dataDir: folder });
  database = openDatabase(primary.url, { max: 4 });
  await database.db.execute(sql`create table notes (id serial primary key, text text not null)`);
  standby = await createStandby(readRecord(folder)!);
  await startStandby();
  replica = openReplica(getStandbyUrl(), { metrics });
}, 180_000);
afterAll(async () => {
  await replica.close();
  await database.close();
  await shutDown(standbyPid);
  await primary.stop();
  rmSync(standby.cluster, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

test('OPS-08 a read finds what was written just before it, and the replica answers', async () => {
  for (let round = 0; round < 30; round++) {
    await write(`note ${round}`);
    expect((await readNewest()).text).toBe(`note ${round}`);
  }
  await vi.waitUntil(async () => (await readNewest()).byReplica, { timeout: 30_000 });
  expect(await countReads('replica')).toBeGreaterThan(0);
  expect(await metrics.render()).toMatch(/^makan_replica_behind_bytes 0$/m);
});

test('OPS-08 the primary answers while the replica is behind', async () => {
  const client = new pg.Client({ connectionString: getStandbyUrl() });
  await client.connect();
  await client.query('select pg_wal_replay_pause()');
  const before = await countReads('behind');
  await write('while paused');
  expect(await readNewest()).toEqual({ text: 'while paused', byReplica: false });
  expect(await countReads('behind')).toBe(before + 1);
  expect(await metrics.render()).toMatch(/^makan_replica_behind_bytes [1-9]/m);
  await client.query('select pg_wal_replay_resume()');
  await client.end();
  await vi.waitUntil(async () => (await readNewest()).byReplica, { timeout: 30_000 });
});

test('OPS-08 an error of the rules is not read again', async () => {
  const read = vi.fn(async () => {
    throw new DomainError('RESTAURANT_UNKNOWN');
  });
  await expect(readReplica({ db: database.db, replica }, read)).rejects.toThrow(DomainError);
  expect(read).toHaveBeenCalledOnce();
});

test('OPS-08 the primary answers while the replica is away, and the replica again later', async () => {
  await shutDown(standbyPid);
  await write('while away');
  expect(await readNewest()).toEqual({ text: 'while away', byReplica: false });
  expect(await countReads('away')).toBeGreaterThan(0);
  await startStandby();
  await vi.waitUntil(async () => (await readNewest()).byReplica, { timeout: 60_000, interval: 500 });
  expect((await readNewest()).text).toBe('while away');
}, 120_000);

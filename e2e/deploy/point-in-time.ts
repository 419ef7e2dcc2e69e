import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../backend/db/client';
import { migrateDatabase } from '../../backend/db/migrate';
import { freePort } from '../../backend/db/postgres/record';
import { insertDiners } from '../../backend/testing/shop';
import { canConnect, findBinaries, getUrl, password, query, toPostgresCommand } from './postgres';
import { createProgram, type Program, run, waitFor } from './processes';

/** Settings of docs/run-book.md, "Recover to a moment". */
const getArchiveSettings = (archive: string) => [
  ...['-c', 'archive_mode=on', '-c', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`],
];

/**
 * Loses a database by a wrong statement and recovers it to the moment before, by docs/run-book.md, "Recover to a
 * moment". Throws when a row of before is missing or the wrong statement is there. Returns figures for the report.
 */
export async function checkPointInTime(folder: string): Promise<string> {
  const binaries = findBinaries();
  const [primaryDir, restoredDir, archive] = ['primary', 'restored', 'archive'].map((name) =>
    join(folder, name),
  );
  for (const path of [folder, archive!]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
  }
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  await run(
    ...toPostgresCommand(`${binaries}/initdb`, [
      ...['-D', primaryDir!, '-U', 'makan', '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    ]),
  );
  const createServer = (name: string, dir: string, port: number, settings: string[]): Program => {
    const [command, args] = toPostgresCommand(`${binaries}/postgres`, [
      ...['-D', dir, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...settings],
    ]);
    const isReady = () => canConnect(getUrl(port, 'postgres'));
    return createProgram({
      name,
      command,
      args,
      log: join(folder, `${name}.log`),
      isReady,
      stopSignal: 'SIGINT',
    });
  };

  const port = await freePort();
  const primary = createServer('archiving', primaryDir!, port, getArchiveSettings(archive!));
  await primary.start();
  await query(getUrl(port, 'postgres'), 'create database makan');
  await migrateDatabase(getUrl(port));
  const database = openDatabase(getUrl(port), { max: 2, onError: () => {} });
  await insertDiners(database.db, 20);
  await run(
    ...toPostgresCommand(`${binaries}/pg_basebackup`, [
      ...['-D', restoredDir!, '--no-sync', '--checkpoint', 'fast', '-d', getUrl(port, 'postgres')],
    ]),
  );
  await insertDiners(database.db, 30);
  const [moment] = await query<{ at: string }>(getUrl(port), 'select clock_timestamp()::text as at');
  await query(getUrl(port), 'truncate users cascade');
  const [written] = await query<{ file: string }>(
    getUrl(port),
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  await waitFor('the log of the wrong statement is archived', async () => {
    const rows = await query(
      getUrl(port),
      `select from pg_stat_archiver where last_archived_wal >= '${written!.file}'`,
    );
    return rows.length === 1;
  });
  await database.close();
  await primary.kill();

  const startedAt = performance.now();
  appendFileSync(
    join(restoredDir!, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment!.at}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(join(restoredDir!, 'recovery.signal'), '', { mode: 0o644 });
  const restoredPort = await freePort();
  const restored = createServer('restored', restoredDir!, restoredPort, []);
  await restored.start();
  try {
    await waitFor('the recovery ends', async () => {
      const [row] = await query<{ busy: boolean }>(
        getUrl(restoredPort),
        'select pg_is_in_recovery() as busy',
      );
      return row?.busy === false;
    });
    const [{ diners } = { diners: 0 }] = await query<{ diners: number }>(
      getUrl(restoredPort),
      'select count(*)::int as diners from users',
    );
    if (diners !== 50) throw new Error(`${diners} of 50 diners are there`);
    await migrateDatabase(getUrl(restoredPort));
    return `50 of 50 diners, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  } finally {
    await restored.stop();
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRoundCount } from '@/lib/testing/random-runs';
import { nameBackup } from '../cli/backup-schedule';
import { checkBackups } from '../cli/doctor-checks';
import { getProjectRoot } from '../project-root';
import { runMakan } from '../testing/makan';
import { readMostResident } from '../testing/process-memory';
import { insertDiners } from '../testing/shop';
import { readBackupFile } from './backup-file';
import { copyMigrationsUpTo, createTestDatabase, type TestDatabase } from './testing';

let source: TestDatabase;
let folder: string;
beforeAll(async () => {
  source = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'makan-backup-'));
  await run(source, {}, 'restaurant', 'import', join(getProjectRoot(), 'demo', 'lantern-kitchen.yaml'));
  await insertDiners(source.db, 30);
  writeFileSync(join(folder, 'secrets.json'), '{"CODE_SECRET":"the secret of this installation"}');
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(database: TestDatabase, env: Record<string, string>, ...argv: string[]) {
  const now = () => new Date('2026-11-20T04:00:00Z');
  return runMakan(database, argv, { env: { DATA_DIR: folder, ...env }, now });
}

/** Returns the rows of every table as text. */
async function readAll({ pool }: TestDatabase) {
  const { rows } = await pool.query("select tablename as name from pg_tables where schemaname = 'public'");
  // A backup writes its own time after it has read the tables.
  const tables = rows.map(({ name }) => name).filter((name) => name !== 'operator_duties');
  const contents = await Promise.all(
    tables.map(async (name) => {
      const found = await pool.query(`select row_to_json(t)::text as row from "${name}" t order by 1`);
      return [name, found.rows.map(({ row }) => row)];
    }),
  );
  return Object.fromEntries(contents) as Record<string, string[]>;
}

const countKeys = async ({ pool }: TestDatabase) =>
  (await pool.query('select contype, count(*) from pg_constraint group by 1 order by 1')).rows;

async function withEmptyDatabase(task: (target: TestDatabase) => Promise<void>) {
  const target = await createTestDatabase({ bare: true });
  try {
    await task(target);
  } finally {
    await target.close();
  }
}

test('OPS-10 a backup taken while diners come restores to the same rows, keys, numbers and secrets', async () => {
  const file = join(folder, 'all.makan');
  const load = (async () => {
    for (let at = 0; at < 20; at++) await insertDiners(source.db, 5);
  })();
  expect((await run(source, {}, 'backup', file)).exit).toBe(0);
  await load;
  const second = join(folder, 'quiet.makan');
  expect((await run(source, {}, 'backup', second)).said).toMatch(/\d+ rows of \d+ tables/);
  await withEmptyDatabase(async (target) => {
    const dataDir = join(folder, 'other');
    mkdirSync(dataDir);
    const done = await run(target, { DATA_DIR: dataDir }, 'restore', second);
    expect([done.exit, done.said]).toEqual([0, expect.stringContaining('Every table has the checksum')]);
    expect(await readAll(target)).toEqual(await readAll(source));
    expect(await countKeys(target)).toEqual(await countKeys(source));
    // Sequences continue after the restored ids.
    const [diner] = await insertDiners(target.db, 1);
    expect(diner!.userId).toBeGreaterThan(130);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain('the secret of this');
  });
  await withEmptyDatabase(async (target) => {
    expect((await run(target, {}, 'restore', file)).exit).toBe(0);
  });
}, 60_000);

const pictures = { count: getRoundCount(100, 8), bytes: 10_000_000 };
const mostMemory = 300 * 1024 ** 2;

/** Starts a command as a process of its own. */
const start = ({ url }: TestDatabase, ...argv: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'backend/cli/main.ts', ...argv], {
    cwd: getProjectRoot(),
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs a command, and returns the most memory in bytes that it had. */
async function measureMemory(database: TestDatabase, ...argv: string[]): Promise<number> {
  const beganAt = performance.now();
  const child = start(database, ...argv);
  child.stdout.resume();
  const exited = once(child, 'exit');
  let most = 0;
  const watch = setInterval(() => {
    most = readMostResident(child.pid) ?? most;
  }, 20);
  expect(await exited).toEqual([0, null]);
  clearInterval(watch);
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
  if (process.env.FULL)
    console.info(`${argv[0]}: ${seconds} s, at most ${(most / 1024 ** 2).toFixed(0)} MiB`);
  return most;
}

test(
  'OPS-10 a backup with large pictures is written and restored without holding more than a few of them',
  async () => {
    const { count, bytes } = pictures;
    const file = join(folder, 'pictures.makan');
    const shop = await createTestDatabase();
    // One statement each, because all in one take longer than a statement may on a busy machine.
    for (let no = 1; no <= count; no += 1)
      await shop.pool.query(
        `insert into media (id, width, height, source_name, source, widths)
           values ('p' || $1::int, 1, 1, 'p.jpg', decode(repeat(to_hex(16 + $1::int), $2), 'hex'), '[]')`,
        [no, bytes],
      );
    expect(await measureMemory(shop, 'backup', file)).toBeLessThan(mostMemory);
    await shop.close();
    await withEmptyDatabase(async (target) => {
      expect(await measureMemory(target, 'restore', file)).toBeLessThan(mostMemory);
      const { rows } = await target.pool.query(
        'select count(*)::int as count, min(length(source)) as least, max(length(source)) as most from media',
      );
      expect(rows).toEqual([{ count, least: bytes, most: bytes }]);
    });
  },
  getRoundCount(600_000, 60_000),
);

test('OPS-10 a scheduled backup deletes the oldest of its own files, and only those', async () => {
  const into = join(folder, 'nightly');
  mkdirSync(into);
  const olds = ['makan-2026-11-17T04-00-00-000Z.makan', 'makan-2026-11-18T04-00-00-000Z.makan'];
  for (const name of [...olds, 'notes.txt', 'before-the-move.makan']) writeFileSync(join(into, name), '');
  expect((await run(source, {}, 'backup', '--into', into, '--keep', '2')).exit).toBe(0);
  const newest = 'makan-2026-11-20T04-00-00-000Z.makan';
  expect(readdirSync(into).sort()).toEqual(['before-the-move.makan', olds[1], newest, 'notes.txt']);
  for (const wrong of [
    [],
    ['a.makan', '--into', into],
    ['--into', into, '--keep', '0'],
    ['--into', into, '--every', 'x'],
  ])
    expect((await run(source, {}, 'backup', ...wrong)).exit).toBe(2);
});

test('OPS-10 a repeated backup that is started again waits until the newest is old enough, and stops when told', async () => {
  const into = join(folder, 'started-again');
  mkdirSync(into);
  const hour = new Date(Date.now() - 3_600_000);
  const newest = nameBackup(hour);
  writeFileSync(join(into, newest), '');
  const child = start(source, 'backup', '--into', into, '--every', '24');
  const exited = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  const next = new Date(hour.getTime() + 86_400_000);
  expect(String(said)).toContain(`The next backup follows at ${next.toISOString()}`);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(readdirSync(into)).toEqual([newest]);
}, 60_000);

test('OPS-10 a backup that fails is recorded until one succeeds, and doctor says so', async () => {
  const checkIt = async () => {
    const { text, isWell } = await checkBackups(source.pool);
    return [isWell, text];
  };
  await source.pool.query('delete from operator_duties');
  expect(await checkIt()).toEqual([true, 'No backup by this program is recorded.']);
  const folderThatIsAFile = join(folder, 'no-folder');
  writeFileSync(folderThatIsAFile, '');
  expect((await run(source, {}, 'backup', '--into', folderThatIsAFile)).exit).toBe(1);
  expect(await checkIt()).toEqual([
    false,
    expect.stringMatching(/^No backup .* One failed at 2026-11-20 04:00 UTC: its log says why/),
  ]);
  await source.pool.query("update operator_duties set done_at = done_at - interval '1 day'");
  expect((await run(source, {}, 'backup', join(folder, 'again.makan'))).exit).toBe(0);
  expect(await checkIt()).toEqual([true, 'The last backup is of 2026-11-20 04:00 UTC.']);
});

const disk = mkdtempSync(join(tmpdir(), 'makan-small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.skipIf(!isMounted)(
  `${isMounted ? '' : 'NOT TRIED, NO DISK CAN BE MOUNTED HERE: '}a backup for which the disk is too small says so, and the one before stays`,
  async () => {
    const before = 'makan-2026-11-19T04-00-00-000Z.makan';
    writeFileSync(join(disk, before), 'of yesterday');
    const { exit, said } = await run(source, {}, 'backup', '--into', disk, '--keep', '1');
    expect([exit, said]).toEqual([1, expect.stringContaining('No space is left')]);
    expect(readdirSync(disk)).toEqual([before]);
  },
);

test('OPS-10 a backup before an upgrade leaves the older tables as they are, and restores into the newer ones', async () => {
  const file = join(folder, 'older.makan');
  const countMigrations = async ({ pool }: TestDatabase) =>
    (await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n;
  await withEmptyDatabase(async (older) => {
    const migrations = copyMigrationsUpTo('0034_pre-orders');
    await migrate(older.db, { migrationsFolder: migrations });
    rmSync(migrations, { recursive: true });
    const before = await countMigrations(older);
    expect((await run(older, {}, 'backup', file)).exit).toBe(0);
    expect(await countMigrations(older)).toBe(before);
    await withEmptyDatabase(async (target) => {
      expect((await run(target, {}, 'restore', file)).exit).toBe(0);
      expect(await countMigrations(target)).toBeGreaterThan(before);
    });
  });
}, 60_000);

test('OPS-10 the newest backup of a folder is rehearsed in a database of its own, and one that is damaged is not recorded', async () => {
  const into = join(folder, 'rehearsed');
  const readDuties = async () =>
    (
      await source.pool.query(
        "select duty, done_at = '2026-11-20T04:00:00Z' as now from operator_duties order by 1",
      )
    ).rows;
  await source.pool.query('delete from operator_duties');
  expect((await run(source, {}, 'backup', '--into', into)).exit).toBe(0);
  expect(await readDuties()).toEqual([{ duty: 'backup', now: true }]);
  const newest = join(into, 'makan-2026-11-20T04-00-00-000Z.makan');
  const intact = readFileSync(newest);
  writeFileSync(join(into, 'makan-2026-11-19T04-00-00-000Z.makan'), 'an older one');
  truncateSync(newest, intact.length - 20);
  expect((await run(source, {}, 'rehearse', '--from', into)).said).toContain('damaged or cut short');
  expect(await readDuties()).toEqual([{ duty: 'backup', now: true }]);
  writeFileSync(newest, intact);
  const { exit, said } = await run(source, {}, 'rehearse', '--from', into);
  expect([exit, said]).toEqual([0, expect.stringContaining('can be restored: ')]);
  expect(await readDuties()).toEqual([
    { duty: 'backup', now: true },
    { duty: 'rehearsal', now: true },
  ]);
  expect((await run(source, {}, 'rehearse')).exit).toBe(2);
  const listRehearsals = async () =>
    (await source.pool.query("select datname from pg_database where datname like 'makan_rehearsal%'")).rows;
  expect((await run(source, {}, 'rehearse', '--from', into, '--here')).said).toContain('can be restored: ');
  truncateSync(newest, intact.length - 20);
  expect((await run(source, {}, 'rehearse', '--from', into, '--here')).said).toContain(
    'damaged or cut short',
  );
  expect(await listRehearsals()).toEqual([]);
}, 300_000);

const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery' };
let encrypted: Promise<string> | undefined;

/** Returns the path of one encrypted backup, which all tests read, because deriving a key takes a second. */
function getEncrypted(): Promise<string> {
  const write = async () => {
    const file = join(folder, 'encrypted.makan');
    expect((await run(source, passphrase, 'backup', file)).exit).toBe(0);
    return file;
  };
  encrypted ??= write();
  return encrypted;
}

test('OPS-10 an encrypted backup opens with its passphrase only', async () => {
  const file = await getEncrypted();
  expect(readFileSync(file).includes('Lantern')).toBe(false);
  await withEmptyDatabase(async (target) => {
    expect((await run(target, {}, 'restore', file)).said).toContain('is encrypted: set BACKUP_PASSPHRASE');
    const wrong = await run(target, { BACKUP_PASSPHRASE: 'another' }, 'restore', file);
    expect([wrong.exit, wrong.said]).toEqual([
      1,
      expect.stringContaining('BACKUP_PASSPHRASE is another one'),
    ]);
    expect((await run(target, passphrase, 'restore', file)).exit).toBe(0);
    expect(await readAll(target)).toEqual(await readAll(source));
  });
}, 60_000);

/** Writes a file as releases before the chunks encrypted it. */
function writeEncryptedWhole(path: string, lines: string, passphrase: string): void {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32), iv);
  const sealed = [cipher.update(gzipSync(lines)), cipher.final()];
  writeFileSync(path, Buffer.concat([Buffer.from('MAKANENC1'), salt, iv, ...sealed, cipher.getAuthTag()]));
}

const flipBit = (path: string, at: number): void => {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
};

test('OPS-10 an encrypted backup of an older release opens, and with a flipped bit no line of it is read', async () => {
  const file = join(folder, 'encrypted-whole.makan');
  const lines = Array.from({ length: 5_000 }, () => `R${randomBytes(20).toString('hex')}\n`);
  writeEncryptedWhole(file, lines.join(''), 'correct horse');
  let read = '';
  let isFirst = true;
  for await (const { kind, content, isLast } of readBackupFile(file, 'correct horse')) {
    read += (isFirst ? kind : '') + content + (isLast ? '\n' : '');
    isFirst = isLast;
  }
  expect(read).toBe(lines.join(''));
  flipBit(file, readFileSync(file).length - 100);
  await expect(readBackupFile(file, 'correct horse').next()).rejects.toThrow('damaged or cut short');
});

test.each([
  ['the salt', () => 9],
  ['the first chunk', () => 100],
  ['the middle', (size: number) => Math.floor(size / 2)],
  ['the last tag', (size: number) => size - 1],
])(
  'OPS-10 an encrypted backup with a flipped bit in %s is refused, and the database stays empty',
  async (_, getPlace) => {
    const file = join(folder, 'flipped.makan');
    copyFileSync(await getEncrypted(), file);
    flipBit(file, getPlace(readFileSync(file).length));
    await withEmptyDatabase(async (target) => {
      const { exit, said } = await run(target, passphrase, 'restore', file);
      expect([exit, said]).toEqual([1, expect.stringContaining('damaged or cut short')]);
      expect(await readAll(target)).toEqual({});
    });
  },
  60_000,
);

test('OPS-10 a backup that was cut short, a foreign file and a full database are refused, and nothing is half done', async () => {
  const file = join(folder, 'cut.makan');
  await run(source, {}, 'backup', file);
  truncateSync(file, Math.floor(readFileSync(file).length * 0.9));
  const foreign = join(folder, 'foreign.makan');
  writeFileSync(foreign, 'hello');
  await withEmptyDatabase(async (target) => {
    for (const [path, reason] of [
      [file, 'damaged or cut short'],
      [foreign, 'damaged or cut short'],
      [join(folder, 'none'), 'cannot be read'],
    ]) {
      const { exit, said } = await run(target, {}, 'restore', path!);
      expect([exit, said]).toEqual([1, expect.stringContaining(reason!)]);
      expect(await readAll(target)).toEqual({});
    }
  });
  const full = await run(source, {}, 'restore', file);
  expect([full.exit, full.said]).toEqual([1, expect.stringContaining('The database is not empty')]);
  expect(existsSync(`${file}.${process.pid}.unfinished`)).toBe(false);
}, 60_000);

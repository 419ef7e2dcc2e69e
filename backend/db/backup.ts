import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BackupError, readBackupFile, writeBackupFile } from './backup-file';
import { findMigrations, migrateDatabase } from './migrate';

/**
 * Secrets of an installation that are stored beside the database; without them all users are logged out and
 * push stops.
 */
const SECRET_FILES = ['secrets.json', 'push-keys.json'];
const ROWS_AT_ONCE = 500;

interface Header {
  format: 1;
  createdAt: string;
  /** Number of migrations that the database had. */
  migrations: number;
  sequences: Record<string, string | null>;
  files: Record<string, string>;
}

interface TableEnd {
  table: string;
  rows: string;
  /** The checksum does not depend on the order of rows. */
  checksum: string;
}

export interface BackupSummary {
  createdAt: string;
  tables: TableEnd[];
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'makan backup',
    statement_timeout: 0,
  });
  // A broken connection fails at its next statement; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Writes a snapshot of the database and the secrets of the data folder to one file, while orders continue.
 * The job queue is left out, because jobs schedule themselves again.
 */
export async function backUp(
  { url, dataDir, passphrase, now }: { url: string; dataDir: string; passphrase?: string; now: Date },
  path: string,
): Promise<BackupSummary> {
  const client = await connect(url);
  const summary: BackupSummary = { createdAt: now.toISOString(), tables: [] };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local timezone to 'UTC'");
    await writeBackupFile(path, listLines(client, summary, dataDir), passphrase);
    return summary;
  } finally {
    await client.end();
  }
}

async function* listLines(
  client: pg.Client,
  summary: BackupSummary,
  dataDir: string,
): AsyncGenerator<string> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (found[0].name === null)
    throw new BackupError('The database has no tables of Makan.', 'BACKUP_UNWRITABLE');
  const { rows: counted } = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  const header: Header = {
    format: 1,
    createdAt: summary.createdAt,
    migrations: counted[0].n,
    sequences: await listSequences(client),
    files: Object.fromEntries(
      SECRET_FILES.filter((name) => existsSync(join(dataDir, name))).map((name) => [
        name,
        readFileSync(join(dataDir, name), 'utf8'),
      ]),
    ),
  };
  yield `H${JSON.stringify(header)}\n`;
  for (const table of await listTables(client)) {
    yield `T${JSON.stringify(table)}\n`;
    // `offset 0` serializes each row to JSON once for both columns.
    await client.query(
      `declare rows_of cursor for select row, hashtextextended(row, 0)::text as hash
         from (select row_to_json(t)::text as row from ${quote(table)} t offset 0) as texts`,
    );
    let [count, sum] = [0, 0n];
    for (;;) {
      const beganAt = performance.now();
      const { rows } = await client.query(`fetch ${ROWS_AT_ONCE} from rows_of`);
      if (rows.length === 0) break;
      // Leaves the server's processor to guests for half of the time.
      await pause(performance.now() - beganAt);
      count += rows.length;
      for (const { hash } of rows) sum += BigInt(hash);
      yield rows.map(({ row }) => `R${row}\n`).join('');
    }
    await client.query('close rows_of');
    const end: TableEnd = { table, rows: String(count), checksum: String(sum) };
    summary.tables.push(end);
    yield `E${JSON.stringify(end)}\n`;
  }
  yield 'Z\n';
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by relname`,
  );
  return rows.map(({ name }) => name);
}

async function listSequences(client: pg.Client): Promise<Header['sequences']> {
  const { rows } = await client.query(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Returns the checksum of a restored table in the way it was computed for the backup. */
async function sumTable(client: pg.Client, table: string): Promise<TableEnd> {
  const { rows } = await client.query(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row_to_json(t)::text, 0)), 0)::text as checksum
       from ${quote(table)} t`,
  );
  return { table, ...rows[0] };
}

/**
 * Restores a backup into a database without tables, compares every table's checksum, and migrates it to the
 * newest schema, all or nothing. Secrets are written where the data folder lacks them. Throws BackupError.
 */
export async function restore(
  { url, dataDir, passphrase }: { url: string; dataDir: string; passphrase?: string },
  path: string,
): Promise<BackupSummary> {
  const client = await connect(url);
  try {
    if ((await listTables(client)).length > 0)
      throw new BackupError(
        'The database is not empty, and nothing was restored. Restore into a new one: another DATA_DIR, or a new database in DATABASE_URL.',
      );
    const lines = readBackupFile(path, passphrase);
    const header = readHeader((await lines.next()).value, path);
    try {
      await migrateTo(url, header.migrations);
      const summary = await loadRows(client, lines, header, path);
      restoreFiles(dataDir, header.files);
      await migrateDatabase(url);
      return summary;
    } catch (error) {
      await client.query('rollback');
      // The database was empty before; empty it again for the next attempt.
      await client.query(
        'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
      );
      throw error;
    }
  } finally {
    await client.end();
  }
}

function readHeader(line: unknown, path: string): Header {
  let header: Header | undefined;
  try {
    if (typeof line === 'string' && line.startsWith('H')) header = JSON.parse(line.slice(1));
  } catch {
    // The error is reported below.
  }
  if (header?.format !== 1) throw new BackupError(`${path} is no backup of Makan.`);
  const known = readJournal(findMigrations()).entries.length;
  if (header.migrations > known)
    throw new BackupError(
      `${path} was made by a newer version of Makan. Update this installation, then restore it again.`,
    );
  return header;
}

const readJournal = (folder: string): { entries: unknown[] } =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));

/** Creates the schema as of the given number of migrations. */
async function migrateTo(url: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'makan-migrations-'));
  try {
    cpSync(findMigrations(), folder, { recursive: true });
    const journal = readJournal(folder);
    const entries = journal.entries.slice(0, count);
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadRows(
  client: pg.Client,
  lines: AsyncIterable<string>,
  header: Header,
  path: string,
): Promise<BackupSummary> {
  const summary: BackupSummary = { createdAt: header.createdAt, tables: [] };
  await client.query('begin');
  await client.query("set local timezone to 'UTC'");
  const finish = await suspendConstraints(client);
  let insert = '';
  let batch: string[] = [];
  let isWhole = false;
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
  };
  for await (const line of lines) {
    const content = line.slice(1);
    if (line[0] === 'R') {
      batch.push(content);
      if (batch.length >= ROWS_AT_ONCE) await flush();
    } else if (line[0] === 'T') {
      const table = JSON.parse(content);
      // Migrations may have inserted rows.
      await client.query(`delete from ${quote(table)}`);
      insert = await prepareInsert(client, table);
    } else if (line[0] === 'E') {
      await flush();
      const end: TableEnd = JSON.parse(content);
      const now = await sumTable(client, end.table);
      if (now.rows !== end.rows || now.checksum !== end.checksum)
        throw new BackupError(`Table ${end.table} of ${path} is damaged. Nothing was restored.`);
      summary.tables.push(end);
    } else if (line === 'Z') isWhole = true;
  }
  if (!isWhole) throw new BackupError(`${path} is cut short. Nothing was restored; take another backup.`);
  for (const [name, value] of Object.entries(header.sequences))
    if (value !== null)
      await client.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, value]);
  await finish();
  await client.query('commit');
  return summary;
}

async function prepareInsert(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => quote(name)).join(', ');
  return `insert into ${quote(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${quote(table)}, $1::json)`;
}

/** Drops foreign keys and disables triggers. Returns the function that restores them and checks every key. */
async function suspendConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const tables = await listTables(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  for (const table of tables) await client.query(`alter table ${quote(table)} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    for (const table of tables) await client.query(`alter table ${quote(table)} enable trigger user`);
  };
}

function restoreFiles(dataDir: string, files: Header['files']): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dataDir, name);
    if (SECRET_FILES.includes(name) && !existsSync(path)) writeFileSync(path, text, { mode: 0o600 });
  }
}

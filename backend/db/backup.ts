import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError, type Piece, readBackupFile, writeBackupFile } from './backup-file';
import { controlCharacters, delimiter, newline, quote } from './copy-format';
import { findMigrations, migrateDatabase } from './migrate';
import { RowLoader } from './row-loader';

/**
 * Secrets of an installation that are stored beside the database; without them all users are logged out and
 * push stops.
 */
const SECRET_FILES = ['secrets.json', 'push-keys.json'];
/** A backup pauses after as many bytes. */
const BYTES_BEFORE_PAUSE = 1024 ** 2;

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
): AsyncGenerator<string | Buffer> {
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
    let [count, sum] = [0, 0n];
    yield* readRows(copyTable(client, table), (hash) => {
      count += 1;
      sum += hash;
    });
    const end: TableEnd = { table, rows: String(count), checksum: String(sum) };
    summary.tables.push(end);
    yield `E${JSON.stringify(end)}\n`;
  }
  yield 'Z\n';
}

/**
 * Returns the rows of a table in chunks: the hash of a row, the delimiter, and the row as JSON on one line. A chunk may end
 * within a row, because one with a picture is too long to be held.
 */
async function* copyTable(client: pg.Client, table: string): AsyncGenerator<Buffer> {
  // `offset 0` serializes each row to JSON once for both columns.
  const copy = client.query(
    copyTo(`copy (select hashtextextended(row, 0), row
        from (select row_to_json(t)::text as row from ${quote(table)} t offset 0) as texts)
      to stdout ${controlCharacters}`),
  );
  let beganAt = performance.now();
  let bytes = 0;
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    yield chunk;
    bytes += chunk.length;
    if (bytes < BYTES_BEFORE_PAUSE) continue;
    // Leaves the server's processor to guests for half of the time.
    await pause(performance.now() - beganAt);
    beganAt = performance.now();
    bytes = 0;
  }
}

/** Turns copied rows into lines of the backup, and hands on their hashes. */
async function* readRows(
  copied: AsyncIterable<Buffer>,
  addHash: (hash: bigint) => void,
): AsyncGenerator<Buffer> {
  let hash = '';
  let isInHash = true;
  for await (const chunk of copied) {
    const pieces: Buffer[] = [];
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(isInHash ? delimiter : newline, start);
      const end = found < 0 ? chunk.length : found + 1;
      if (!isInHash) pieces.push(chunk.subarray(start, end));
      else hash += chunk.toString('latin1', start, found < 0 ? end : found);
      if (found >= 0 && isInHash) {
        addHash(BigInt(hash));
        hash = '';
        pieces.push(Buffer.from('R'));
      }
      if (found >= 0) isInHash = !isInHash;
      start = end;
    }
    yield Buffer.concat(pieces);
  }
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
    const pieces = readBackupFile(path, passphrase);
    const header = await readHeader(pieces, path);
    try {
      await migrateTo(url, header.migrations);
      const summary = await loadRows(client, pieces, header, path);
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

async function readHeader(pieces: AsyncIterator<Piece>, path: string): Promise<Header> {
  let header: Header | undefined;
  try {
    const { kind, text } = await readLine(pieces);
    if (kind === 'H') header = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (header?.format !== 1) throw new BackupError(`${path} is no backup of Makan.`);
  const known = readJournal(findMigrations()).entries.length;
  if (header.migrations > known)
    throw new BackupError(
      `${path} was made by a newer version of Makan. Update this installation, then restore it again.`,
    );
  return header;
}

/** Returns a whole line; not for rows, which can be as long as a picture. */
async function readLine(
  pieces: AsyncIterator<Piece>,
  first?: Piece,
): Promise<{ kind: string; text: string }> {
  const contents: Buffer[] = [];
  let piece = first ?? (await pieces.next()).value;
  const kind: string = piece?.kind ?? '';
  for (; piece; piece = (await pieces.next()).value) {
    contents.push(piece.content);
    if (piece.isLast) break;
  }
  return { kind, text: Buffer.concat(contents).toString() };
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
  pieces: AsyncGenerator<Piece>,
  header: Header,
  path: string,
): Promise<BackupSummary> {
  const summary: BackupSummary = { createdAt: header.createdAt, tables: [] };
  await client.query('begin');
  await client.query("set local timezone to 'UTC'");
  const finish = await suspendConstraints(client);
  if (!(await loadTables(client, pieces, summary, path)))
    throw new BackupError(`${path} is cut short. Nothing was restored; take another backup.`);
  for (const [name, value] of Object.entries(header.sequences))
    if (value !== null)
      await client.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, value]);
  await finish();
  await client.query('commit');
  return summary;
}

/** Loads all tables, and returns whether the backup had its end. */
async function loadTables(
  client: pg.Client,
  pieces: AsyncGenerator<Piece>,
  summary: BackupSummary,
  path: string,
): Promise<boolean> {
  const loader = new RowLoader(client);
  let isWhole = false;
  try {
    for await (const piece of pieces) {
      if (piece.kind === 'R') {
        await loader.add(piece.content, piece.isLast);
        continue;
      }
      const { kind, text } = await readLine(pieces, piece);
      if (kind === 'T') {
        const table = JSON.parse(text);
        // Migrations may have inserted rows.
        await client.query(`delete from ${quote(table)}`);
        await loader.begin(table);
      } else if (kind === 'E') {
        await loader.finish();
        const end: TableEnd = JSON.parse(text);
        const now = await sumTable(client, end.table);
        if (now.rows !== end.rows || now.checksum !== end.checksum)
          throw new BackupError(`Table ${end.table} of ${path} is damaged. Nothing was restored.`);
        summary.tables.push(end);
      } else if (kind === 'Z') isWhole = true;
    }
    return isWhole;
  } finally {
    await loader.abort();
  }
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

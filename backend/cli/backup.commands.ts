import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { dayMs, minuteMs } from '../core/durations';
import { recordDuty } from '../core/operator-duties';
import { type BackupSummary, backUp, restore } from '../db/backup';
import { startEmbedded } from '../db/embedded';
import { getMsUntilNext, listOutdated, listScheduled, nameBackup } from './backup-schedule';
import { type Command, type CommandContext, type Outcome, parseWholeNumber, UsageError } from './command';
import { type CliDatabase, getDataDir, openCliDatabase } from './database';

const countRows = ({ tables }: BackupSummary) => tables.reduce((sum, { rows }) => sum + Number(rows), 0);

const getFacts = ({ env }: CommandContext, url: string) => {
  const dataDir = getDataDir(env);
  mkdirSync(dataDir, { recursive: true });
  return { url, dataDir, passphrase: env.BACKUP_PASSPHRASE || undefined };
};

/** Codes of PostgreSQL for a table that is missing before an upgrade, and for a write on a replica. */
const unrecordable: Record<string, string> = {
  '42P01': 'The database has no place for the time of it yet; makan migrate makes one.',
  '25006':
    'Its time is not recorded, because this is a replica; the alert about old backups does not see it.',
};

/** Records the time of a duty for the alerts. Returns a sentence when the database cannot take it. */
async function recordWhenPossible(
  { db }: CliDatabase,
  ...duty: [Parameters<typeof recordDuty>[1], Date]
): Promise<string[]> {
  try {
    await recordDuty(db, ...duty);
    return [];
  } catch (error) {
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
    if (!(code in unrecordable)) throw error;
    return [unrecordable[code]!];
  }
}

async function writeBackup(
  context: CommandContext,
  database: CliDatabase,
  file: string,
  now: Date,
): Promise<Outcome> {
  const facts = getFacts(context, database.url);
  const write = async () => {
    mkdirSync(dirname(file), { recursive: true });
    return backUp({ ...facts, now }, file);
  };
  const summary = await write().catch(async (error: unknown) => {
    // A failure that cannot be recorded must not hide the one before it.
    await recordWhenPossible(database, 'backup-failed', now).catch(() => undefined);
    throw error;
  });
  const secrecy = facts.passphrase
    ? 'It is encrypted; without BACKUP_PASSPHRASE nobody can restore it.'
    : 'It holds personal data and secrets and is not encrypted (BACKUP_PASSPHRASE does that).';
  const notes = await recordWhenPossible(database, 'backup', now);
  return {
    data: { file, ...summary },
    lines: [
      `${countRows(summary)} rows of ${summary.tables.length} tables written to ${file}.`,
      secrecy,
      ...notes,
    ],
  };
}

interface BackupPlan {
  folder: string;
  /** Number of days whose backups are kept. */
  keepDays: number;
}

/** Writes a backup into the folder and deletes those that are outdated. */
async function writeScheduled(
  context: CommandContext,
  database: CliDatabase,
  { folder, keepDays }: BackupPlan,
  now: Date,
): Promise<Outcome> {
  const outcome = await writeBackup(context, database, join(folder, nameBackup(now)), now);
  // Old backups are deleted only after the new one is complete: a full disk must not cost the old ones.
  for (const name of listOutdated(readdirSync(folder), keepDays)) rmSync(join(folder, name));
  return outcome;
}

/** The pause after a backup that failed, in ms. */
const retryMs = 10 * minuteMs;

/**
 * Writes a backup whenever the newest of the folder is as old as told, until a signal arrives. A failed one is tried again,
 * so that one bad night costs no other.
 */
async function writeRepeatedly(
  context: CommandContext,
  database: CliDatabase,
  plan: BackupPlan,
  everyHours: number,
): Promise<Outcome> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // Node's timers take no more than 24 days.
  const wait = (ms: number) =>
    pause(Math.min(ms, dayMs), undefined, { signal: stopping.signal }).catch(() => undefined);
  try {
    mkdirSync(plan.folder, { recursive: true });
    for (let now = context.now; !stopping.signal.aborted; now = new Date()) {
      const waitMs = getMsUntilNext(readdirSync(plan.folder), everyHours, now);
      if (waitMs > 0) {
        context.print(`The next backup follows at ${new Date(now.getTime() + waitMs).toISOString()}.`);
        await wait(waitMs);
        continue;
      }
      try {
        const { lines } = await writeScheduled(context, database, plan, now);
        for (const line of lines) context.print(line);
      } catch (error) {
        context.print(`The backup failed and is tried again: ${(error as Error).message}`);
        await wait(retryMs);
      }
    }
    return { data: null, lines: ['Stopped.'] };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

function findNewest(folder: string): string {
  const name = listScheduled(readdirSync(folder)).at(-1);
  if (name === undefined) throw new UsageError(`There is no scheduled backup in ${folder}`);
  return join(folder, name);
}

/**
 * Restores a backup into a database that is removed afterwards: in a server of its own, or with `here` beside the
 * database in use. Throws BackupError for a backup that cannot be restored.
 */
async function rehearse({ env }: CommandContext, file: string, here?: string): Promise<BackupSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'makan-rehearsal-'));
  // PostgreSQL's account must be able to enter the folder when this process runs as root.
  chmodSync(folder, 0o711);
  const restoreInto = (url: string) =>
    restore({ url, dataDir: folder, passphrase: env.BACKUP_PASSPHRASE || undefined }, file);
  try {
    if (here !== undefined) return await withNewDatabase(here, restoreInto);
    const server = await startEmbedded({ dataDir: folder, durable: false });
    try {
      return await restoreInto(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `use` with the URL of a new database of the same server, and drops it. */
async function withNewDatabase<T>(url: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = `makan_rehearsal_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    // A broken connection fails at its statement; without a listener the error would end the process.
    client.on('error', () => {});
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template template0`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return use(made.href).finally(() => run(`drop database ${name} with (force)`));
}

export const backupCommands: Command[] = [
  {
    name: 'backup',
    takes: 'FILE | --into DIR [--keep DAYS] [--every HOURS]',
    does: 'Writes database and secrets to one file while everything runs; encrypted with BACKUP_PASSPHRASE',
    args: [0, 1],
    options: { into: { type: 'string' }, keep: { type: 'string' }, every: { type: 'string' } },
    async run(context) {
      const { args, values } = context;
      const into = typeof values.into === 'string' ? resolve(values.into) : undefined;
      if ((args.length === 1) === (into !== undefined))
        throw new UsageError('Say where to: either FILE or --into DIR');
      const keepDays = parseWholeNumber(values.keep ?? '14', '--keep', 1);
      const everyHours =
        values.every === undefined ? undefined : parseWholeNumber(values.every, '--every', 1);
      // The database is not migrated: a backup precedes an upgrade, and a replica is read-only.
      const database = await openCliDatabase(context.env, { migrate: false, create: false });
      try {
        if (args[0] !== undefined) return await writeBackup(context, database, resolve(args[0]), context.now);
        const plan = { folder: into!, keepDays };
        if (everyHours === undefined) return await writeScheduled(context, database, plan, context.now);
        return await writeRepeatedly(context, database, plan, everyHours);
      } finally {
        await database.close();
      }
    },
  },
  {
    name: 'rehearse',
    takes: '(FILE | --from DIR) [--here]',
    does: 'Restores a backup, or the newest of a folder, into a database that is removed again, and records that it can be restored; with --here on the server of DATABASE_URL',
    args: [0, 1],
    options: { from: { type: 'string' }, here: { type: 'boolean' } },
    async run(context) {
      const { args, values } = context;
      const from = typeof values.from === 'string' ? resolve(values.from) : undefined;
      if ((args.length === 1) === (from !== undefined))
        throw new UsageError('Say which: either FILE or --from DIR');
      const file = from === undefined ? resolve(args[0]!) : findNewest(from);
      const database = await openCliDatabase(context.env, { migrate: false, create: false });
      try {
        const summary = await rehearse(context, file, values.here ? database.url : undefined);
        const notes = await recordWhenPossible(database, 'rehearsal', context.now);
        return {
          data: { file, ...summary },
          lines: [
            `${file} can be restored: ${countRows(summary)} rows of ${summary.tables.length} tables, as they were at ${summary.createdAt}.`,
            ...notes,
          ],
        };
      } finally {
        await database.close();
      }
    },
  },
  {
    name: 'restore',
    takes: 'FILE',
    does: 'Restores a backup into an empty database, then brings it to the newest schema; all of it or nothing',
    args: [1, 1],
    async run(context) {
      const database = await openCliDatabase(context.env, { migrate: false });
      try {
        const file = resolve(context.args[0] ?? '');
        const summary = await restore(getFacts(context, database.url), file);
        return {
          data: { file, ...summary },
          lines: [
            `${countRows(summary)} rows of ${summary.tables.length} tables restored, as they were at ${summary.createdAt}.`,
            'Every table has the checksum that it had then. Start it with: npm run up',
          ],
        };
      } finally {
        await database.close();
      }
    },
  },
];

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BackupSummary, backUp, restore } from '../db/backup';
import { type Command, type CommandContext, type Outcome, parseWholeNumber, UsageError } from './command';
import { getDataDir, openCliDatabase } from './database';

const countRows = ({ tables }: BackupSummary) => tables.reduce((sum, { rows }) => sum + Number(rows), 0);

const getFacts = ({ env }: CommandContext, url: string) => {
  const dataDir = getDataDir(env);
  mkdirSync(dataDir, { recursive: true });
  return { url, dataDir, passphrase: env.BACKUP_PASSPHRASE || undefined };
};

async function writeBackup(context: CommandContext, url: string, file: string, now: Date): Promise<Outcome> {
  mkdirSync(dirname(file), { recursive: true });
  const facts = getFacts(context, url);
  const summary = await backUp({ ...facts, now }, file);
  const secrecy = facts.passphrase
    ? 'It is encrypted; without BACKUP_PASSPHRASE nobody can restore it.'
    : 'It holds personal data and secrets and is not encrypted (BACKUP_PASSPHRASE does that).';
  return {
    data: { file, ...summary },
    lines: [`${countRows(summary)} rows of ${summary.tables.length} tables written to ${file}.`, secrecy],
  };
}

interface BackupPlan {
  folder: string;
  /** How many files stay. */
  keep: number;
  /** Hours between two backups; undefined for one only. */
  everyHours: number | undefined;
}

/** Writes a backup into the folder and deletes the oldest ones, once or until a signal ends it. */
async function writeBackups(context: CommandContext, url: string, plan: BackupPlan): Promise<Outcome> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    for (let now = context.now; ; now = new Date()) {
      const name = `makan-${now.toISOString().replace(/[:.]/g, '-')}.makan`;
      const outcome = await writeBackup(context, url, join(plan.folder, name), now);
      // Only after the new one is complete: a full disk must not cost the old ones.
      deleteOldest(plan);
      if (plan.everyHours === undefined) return outcome;
      for (const line of outcome.lines) context.say(line);
      const pauseMs = plan.everyHours * 3_600_000;
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return { ...outcome, lines: ['Stopped.'] };
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

/** Their names sort by time. Other files of the folder stay. */
function deleteOldest({ folder, keep }: BackupPlan): void {
  const names = readdirSync(folder).filter((name) => /^makan-[\dTZ-]+\.makan$/.test(name));
  for (const name of names.sort().slice(0, -keep)) rmSync(join(folder, name));
}

export const backupCommands: Command[] = [
  {
    name: 'backup',
    takes: 'FILE | --into DIR [--keep N] [--every HOURS]',
    does: 'Writes database and secrets to one file while everything runs; encrypted with BACKUP_PASSPHRASE',
    args: [0, 1],
    options: { into: { type: 'string' }, keep: { type: 'string' }, every: { type: 'string' } },
    async run(context) {
      const { args, values } = context;
      const into = typeof values.into === 'string' ? resolve(values.into) : undefined;
      if ((args.length === 1) === (into !== undefined))
        throw new UsageError('Say where to: either FILE or --into DIR');
      const keep = parseWholeNumber(values.keep ?? '14', '--keep', 1);
      const everyHours =
        values.every === undefined ? undefined : parseWholeNumber(values.every, '--every', 1);
      // As it is: a backup comes before an upgrade, and a replica can only be read.
      const database = await openCliDatabase(context.env, { migrate: false, create: false });
      try {
        if (args[0] !== undefined)
          return await writeBackup(context, database.url, resolve(args[0]), context.now);
        return await writeBackups(context, database.url, { folder: into!, keep, everyHours });
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

import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type BackupSummary, backUp, restore } from '../db/backup';
import type { Command, CommandContext } from './command';
import { getDataDir, openCliDatabase } from './database';

const countRows = ({ tables }: BackupSummary) => tables.reduce((sum, { rows }) => sum + Number(rows), 0);

const getFacts = ({ env }: CommandContext, url: string) => {
  const dataDir = getDataDir(env);
  mkdirSync(dataDir, { recursive: true });
  return { url, dataDir, passphrase: env.BACKUP_PASSPHRASE || undefined };
};

export const backupCommands: Command[] = [
  {
    name: 'backup',
    takes: 'FILE',
    does: 'Writes database and secrets to one file while everything runs; encrypted with BACKUP_PASSPHRASE',
    args: [1, 1],
    async run(context) {
      const { url } = await context.database();
      const file = resolve(context.args[0] ?? '');
      mkdirSync(dirname(file), { recursive: true });
      const facts = getFacts(context, url);
      const summary = await backUp({ ...facts, now: context.now }, file);
      const secrecy = facts.passphrase
        ? 'It is encrypted; without BACKUP_PASSPHRASE nobody can restore it.'
        : 'It holds personal data and secrets and is not encrypted (BACKUP_PASSPHRASE does that).';
      return {
        data: { file, ...summary },
        lines: [`${countRows(summary)} rows of ${summary.tables.length} tables written to ${file}.`, secrecy],
      };
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

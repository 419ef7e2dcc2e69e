import { listSetAside, retrySetAside } from '../jobs/set-aside';
import { type Command, parseWholeNumber } from './command';
import { formatTable } from './table';

const listed: Omit<Command, 'name' | 'does'> = {
  takes: '[--job NAME] [--last N]',
  args: [0, 0],
  options: { job: { type: 'string' }, last: { type: 'string' } },
  async run({ values, database }) {
    const last = values.last === undefined ? 50 : parseWholeNumber(values.last, '--last', 1);
    const { db } = await database();
    const rows = await listSetAside(db, { job: values.job as string | undefined, last });
    return {
      data: rows,
      lines: formatTable(
        ['JOB', 'ROW', 'RESTAURANT', 'TRIES', 'SINCE', 'NEXT TRY', 'ERROR'],
        rows.map((row) => [
          row.job,
          row.rowId,
          row.restaurantId,
          row.attempts,
          row.firstFailedAt.toISOString(),
          row.nextTryAt.toISOString(),
          row.lastError,
        ]),
      ),
    };
  },
};

export const jobCommands: Command[] = [
  {
    name: 'job list',
    does: 'Shows the rows that a job could not do and set aside, with their errors; 50 by default',
    ...listed,
  },
  {
    name: 'job retry',
    takes: 'JOB [ROW]',
    does: 'Tries a row that was set aside again at once, or all of a job',
    args: [1, 2],
    async run({ args, database, now }) {
      const [job = '', rowId] = args;
      const { db } = await database();
      const rows = await retrySetAside(db, { job, rowId }, now);
      return {
        data: { rows },
        lines: [`${rows} ${rows === 1 ? 'row is' : 'rows are'} tried at the next run.`],
      };
    },
  },
  { name: 'job', does: 'The same as job list', ...listed },
];

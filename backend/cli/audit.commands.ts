import { listAudit } from '../core/audit-log';
import { type Command, parseWholeNumber } from './command';
import { formatTable } from './table';

const list: Omit<Command, 'name' | 'does'> = {
  takes: '[--restaurant ID] [--last N]',
  args: [0, 0],
  options: { restaurant: { type: 'string' }, last: { type: 'string' } },
  async run({ values, database }) {
    const restaurantId =
      values.restaurant === undefined ? undefined : parseWholeNumber(values.restaurant, '--restaurant', 1);
    const last = values.last === undefined ? 20 : parseWholeNumber(values.last, '--last', 1);
    const { db } = await database();
    const rows = (await listAudit(db, { restaurantId, last })).reverse();
    return {
      data: rows,
      lines: formatTable(
        ['AT', 'BY', 'RESTAURANT', 'ACT', 'WHAT', 'DETAIL'],
        rows.map((row) => [
          row.at.toISOString(),
          row.actor,
          row.restaurantId,
          row.act,
          row.subject,
          JSON.stringify(row.detail),
        ]),
      ),
    };
  },
};

export const auditCommands: Command[] = [
  { name: 'audit list', does: 'Shows what operators changed, newest last; 20 by default', ...list },
  { name: 'acts list', does: 'The same as audit list', ...list },
];

import { listAudit } from '../core/audit-log';
import { type Command, wholeNumber } from './command';
import { table } from './table';

export const actsCommands: Command[] = [
  {
    name: 'acts list',
    takes: '[--restaurant ID] [--last N]',
    does: 'Shows what operators did, newest last; 20 by default',
    words: [0, 0],
    options: { restaurant: { type: 'string' }, last: { type: 'string' } },
    async run({ values, database }) {
      const restaurantId =
        values.restaurant === undefined ? undefined : wholeNumber(values.restaurant, '--restaurant', 1);
      const last = values.last === undefined ? 20 : wholeNumber(values.last, '--last', 1);
      const { db } = await database();
      const acts = (await listAudit(db, { restaurantId, last })).reverse();
      return {
        data: acts,
        lines: table(
          ['AT', 'BY', 'RESTAURANT', 'ACT', 'WHAT', 'DETAIL'],
          acts.map((act) => [
            act.at.toISOString(),
            act.actor,
            act.restaurantId,
            act.act,
            act.subject,
            JSON.stringify(act.detail),
          ]),
        ),
      };
    },
  },
];

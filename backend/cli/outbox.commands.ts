import { desc } from 'drizzle-orm';
import { outbox } from '../modules/outbox/outbox.tables';
import { type Command, wholeNumber } from './command';
import { table } from './table';

export const outboxCommands: Command[] = [
  {
    name: 'outbox',
    takes: '[--last N]',
    does: 'Shows the newest messages (one-time codes among them) that were sent or wait to be sent; 10 by default',
    words: [0, 0],
    options: { last: { type: 'string' } },
    async run({ values, database }) {
      const last = values.last === undefined ? 10 : wholeNumber(values.last, '--last', 1);
      const { db } = await database();
      const newest = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(last);
      const messages = newest.reverse();
      return {
        data: messages,
        lines: table(
          ['AT', 'BY', 'TO', 'MESSAGE'],
          messages.map((message) => [
            message.createdAt.toISOString(),
            message.channel,
            message.recipient,
            message.body,
          ]),
        ),
      };
    },
  },
];

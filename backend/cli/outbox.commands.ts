import { loadAllMessages, type MessageRow, sendAgain, showMessage } from '../modules/outbox/waiting-messages';
import type { MessageState } from '../schema/outbox';
import { type Command, parseWholeNumber, UsageError } from './command';
import { formatTable, toTerminalLine } from './table';

const STATES: MessageState[] = ['waiting', 'sending', 'sent', 'held', 'failed'];

/** Returns a one-line summary of a message. */
const formatGist = ({ channel, subject, body, template }: MessageRow) =>
  channel === 'email' ? subject || template : body || template;

const listed: Omit<Command, 'name' | 'does'> = {
  takes: '[--state STATE] [--last N]',
  args: [0, 0],
  options: { last: { type: 'string' }, state: { type: 'string' } },
  async run({ values, database }) {
    const last = values.last === undefined ? 10 : parseWholeNumber(values.last, '--last', 1);
    const state = STATES.find((known) => known === values.state);
    if (values.state !== undefined && !state) throw new UsageError(`--state takes ${STATES.join(', ')}`);
    const { db } = await database();
    const messages = (await loadAllMessages(db, { last, state })).reverse();
    return {
      data: messages,
      lines: formatTable(
        ['ID', 'AT', 'BY', 'TO', 'STATE', 'MESSAGE'],
        messages.map((message) => [
          message.id,
          message.createdAt.toISOString(),
          message.channel,
          message.recipient,
          message.state,
          formatGist(message),
        ]),
      ),
    };
  },
};

export const outboxCommands: Command[] = [
  {
    name: 'outbox list',
    does: `Shows the newest messages, one-time codes among them; 10 by default. States: ${STATES.join(', ')}`,
    ...listed,
  },
  {
    name: 'outbox show',
    takes: 'ID',
    does: 'Shows one message with all its words; of one that a provider took they are forgotten',
    args: [1, 1],
    async run({ args, database }) {
      const { db } = await database();
      const message = await showMessage(db, parseWholeNumber(args[0], 'ID', 1));
      const { channel, recipient, createdAt, state, attempts, lastError, subject, body } = message;
      const head = formatTable(
        ['AT', 'BY', 'TO', 'STATE', 'TRIES', 'LAST ERROR'],
        [[createdAt.toISOString(), channel, recipient, state, attempts, lastError]],
      );
      const text = [subject, '', ...body.split('\n')].map(toTerminalLine);
      return { data: message, lines: [...head, '', ...text] };
    },
  },
  {
    name: 'outbox send',
    takes: 'ID',
    does: 'Sends a mail after all that was given up, or held for lack of a mail server',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      const message = await sendAgain(db, parseWholeNumber(args[0], 'ID', 1), now);
      return { data: message, lines: [`${message.id}: ${message.state}`] };
    },
  },
  { name: 'outbox', does: 'The same as outbox list', ...listed },
];

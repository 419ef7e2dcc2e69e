import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { NotDeliverable } from '../../providers/not-deliverable';
import { type Channel, outbox } from '../../schema/outbox';
import { sendPush } from '../push/send-push';

type MessageRow = typeof outbox.$inferSelect;

interface Manner {
  /** Messages that one sender takes at once. */
  together: number;
  /** How long a try may take. */
  tryMs: number;
  /** When a sender that said nothing counts as gone; longer than any try. */
  leaseMs: number;
  /** After this many it is given up. */
  tries: number;
  /** From the nth failed try to the next. */
  pauseMs(failed: number): number;
}

const hourMs = 3_600_000;

const manners: Record<Channel, Manner> = {
  // A code is awaited by somebody with the phone in hand, and worth nothing after minutes.
  sms: {
    together: 5,
    tryMs: 10_000,
    leaseMs: 30_000,
    tries: 20,
    pauseMs: (failed) => Math.min(1_000 * 2 ** (failed - 1), 30_000),
  },
  // A status that arrives an hour late is useless.
  push: {
    together: 10,
    tryMs: 10_000,
    leaseMs: 30_000,
    tries: 8,
    pauseMs: (failed) => Math.min(2_000 * 2 ** (failed - 1), 300_000),
  },
  // Some 35 hours in all: longer than a mail server is usually away.
  email: {
    together: 5,
    tryMs: 30_000,
    leaseMs: 60_000,
    tries: 14,
    pauseMs: (failed) => Math.min(5_000 * 4 ** (failed - 1), 4 * hourMs),
  },
};

/**
 * Hands waiting messages of a channel to its provider until none is due; several processes share the work, each message is held by
 * one at a time (decisions/outbox.md says what that promises). Returns how many a provider accepted. Their text is deleted, since
 * it holds codes and addresses.
 */
export async function sendWaiting(deps: Deps, channel: Channel, stopping?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!stopping?.aborted) {
    const taken = await take(deps, channel);
    if (taken.length === 0) break;
    const outcomes = await Promise.all(taken.map((message) => handOn(deps, message)));
    sent += outcomes.filter((outcome) => outcome === 'sent').length;
  }
  return sent;
}

/** Due messages, among them those of senders that are gone, marked as held by this one. */
function take({ db, clock }: Deps, channel: Channel): Promise<MessageRow[]> {
  const now = clock();
  const { together, leaseMs } = manners[channel];
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, channel),
        inArray(outbox.state, ['waiting', 'sending']),
        lte(outbox.nextTryAt, now),
      ),
    )
    .orderBy(asc(outbox.nextTryAt))
    .limit(together)
    .for('update', { skipLocked: true });
  return (
    db
      .update(outbox)
      .set({
        state: 'sending',
        attempts: sql`${outbox.attempts} + 1`,
        nextTryAt: new Date(now.getTime() + leaseMs),
      })
      // As an array it is asked for once; joined, the limit could count again for each row.
      .where(sql`${outbox.id} = any(array(${due}))`)
      .returning()
  );
}

type Outcome = Pick<MessageRow, 'state'> & Partial<MessageRow>;

async function handOn(deps: Deps, message: MessageRow): Promise<MessageRow['state']> {
  const outcome = await tryOnce(deps, message).catch((error: unknown) => handleFailure(deps, message, error));
  await deps.db
    .update(outbox)
    .set(outcome)
    // A sender so slow that another one took the message over no longer decides its state.
    .where(
      and(eq(outbox.id, message.id), eq(outbox.state, 'sending'), eq(outbox.attempts, message.attempts)),
    );
  return outcome.state;
}

async function tryOnce(deps: Deps, message: MessageRow): Promise<Outcome> {
  const { worthlessAt } = message;
  if (worthlessAt && worthlessAt <= deps.clock())
    return { state: 'failed', body: '', data: {}, lastError: 'not sent in time' };
  const signal = AbortSignal.timeout(manners[message.channel].tryMs);
  if (message.channel === 'push') {
    await sendPush(deps, message, signal);
    return { state: 'sent', sentAt: deps.clock(), data: {}, lastError: null };
  }
  const written = message.channel === 'sms' ? undefined : await write(deps, message);
  if (!(message.channel === 'sms' ? deps.sms : deps.mail).delivers)
    return { state: 'held', subject: written?.subject, body: written?.text, lastError: null };
  if (written)
    await deps.mail.send({ ...written, messageId: `<${getKey(message)}@${deps.mail.domain}>` }, signal);
  else await deps.sms.send({ to: message.recipient, text: message.body, key: getKey(message) }, signal);
  return {
    state: 'sent',
    sentAt: deps.clock(),
    subject: written?.subject,
    body: '',
    data: {},
    lastError: null,
  };
}

/** React is loaded with the first mail only. */
async function write(deps: Deps, message: MessageRow) {
  const { writeMail } = await import('../../mail/write-mail');
  return { to: message.recipient, ...(await writeMail(deps, message)) };
}

/** The same at every try, and no other message's: also not that of a database which was made again. */
const getKey = ({ id, createdAt }: MessageRow) => `makan.${id}.${createdAt.getTime()}`;

function handleFailure(deps: Deps, message: MessageRow, err: unknown): Outcome {
  const { tries, pauseMs } = manners[message.channel];
  const isOver = err instanceof NotDeliverable || message.attempts >= tries;
  deps.log.warn(
    { err, messageId: message.id, attempts: message.attempts, isOver },
    'a message was not taken',
  );
  const lastError = (err instanceof Error ? err.message : String(err)).slice(0, 500);
  if (isOver) return { state: 'failed', lastError };
  return {
    state: 'waiting',
    lastError,
    nextTryAt: new Date(deps.clock().getTime() + pauseMs(message.attempts)),
  };
}

import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { describeForStorage } from '../../core/database-errors';
import { NotDeliverable } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { orderByTurn } from '../../jobs/drain-in-batches';
import { type Channel, outbox } from '../../schema/outbox';
import { sendPush } from '../push/send-push';

type MessageRow = typeof outbox.$inferSelect;

interface Manner {
  /** Maximum number of messages that one sender claims together. */
  together: number;
  /** Timeout of one attempt, in milliseconds. */
  tryMs: number;
  /** Milliseconds after which a silent sender counts as dead; longer than any attempt. */
  leaseMs: number;
  /** Number of attempts after which a message fails. */
  tries: number;
  /** Returns the pause after the given number of failed attempts. */
  pauseMs(failed: number): number;
}

const manners: Record<Channel, Manner> = {
  // The user is waiting for the code, which expires after minutes.
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
  // The attempts take some 35 hours in all, longer than most outages of a mail server.
  email: {
    together: 5,
    tryMs: 30_000,
    leaseMs: 60_000,
    tries: 14,
    pauseMs: (failed) => Math.min(5_000 * 4 ** (failed - 1), 4 * hourMs),
  },
};

/**
 * Sends due messages of a channel to its provider until there are no more; several processes share the work,
 * and one at a time holds a message (decisions/outbox.md explains the guarantees). Returns how many a
 * provider accepted. The text of these is deleted, because it holds codes and addresses.
 */
export async function sendWaiting(deps: Deps, channel: Channel, stopping?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!stopping?.aborted) {
    const taken = await take(deps, channel);
    if (taken.length === 0) break;
    const outcomes = await Promise.all(taken.map((message) => handOnOrLog(deps, message)));
    sent += outcomes.filter((outcome) => outcome === 'sent').length;
  }
  return sent;
}

/** Number of due messages among which restaurants take turns, so that a long queue costs no long sort. */
const maxCompared = 1_000;

/** Claims due messages, including those of dead senders; restaurants take turns. */
function take({ db, clock }: Deps, channel: Channel): Promise<MessageRow[]> {
  const now = clock();
  const { together, leaseMs } = manners[channel];
  const isDue = and(
    eq(outbox.channel, channel),
    inArray(outbox.state, ['waiting', 'sending']),
    lte(outbox.nextTryAt, now),
  );
  const oldest = db
    .select({ id: outbox.id, restaurantId: outbox.restaurantId, nextTryAt: outbox.nextTryAt })
    .from(outbox)
    .where(isDue)
    .orderBy(asc(outbox.nextTryAt))
    .limit(maxCompared)
    .as('oldest');
  // More than one sender takes, so that several senders find messages that no other one holds.
  const next = db
    .select({ id: oldest.id })
    .from(oldest)
    .orderBy(orderByTurn(oldest.restaurantId, oldest.nextTryAt))
    .limit(together * 3);
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDue, sql`${outbox.id} = any(array(${next}))`))
    .orderBy(sql`array_position(array(${next}), ${outbox.id})`)
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
      // The array is evaluated once; in a join the limit could be evaluated for each row.
      .where(sql`${outbox.id} = any(array(${due}))`)
      .returning()
  );
}

type Outcome = Pick<MessageRow, 'state'> & Partial<MessageRow>;

/**
 * If the outcome of a message cannot be stored, it is due again after its lease, and delays no other message
 * meanwhile.
 */
const handOnOrLog = (deps: Deps, message: MessageRow): Promise<MessageRow['state'] | undefined> =>
  handOn(deps, message).catch((err: unknown) => {
    deps.log.error({ err, messageId: message.id }, 'the outcome of a message was not stored');
    return undefined;
  });

async function handOn(deps: Deps, message: MessageRow): Promise<MessageRow['state']> {
  const outcome = await tryOnce(deps, message).catch((error: unknown) => handleFailure(deps, message, error));
  await deps.db
    .update(outbox)
    .set(outcome)
    // A sender that was so slow that another one claimed the message must not change its state.
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

/** React is loaded with the first mail, because most processes send none. */
async function write(deps: Deps, message: MessageRow) {
  const { writeMail } = await import('../../mail/write-mail');
  return { to: message.recipient, ...(await writeMail(deps, message)) };
}

/** The key is the same at every attempt and unique even after the database was recreated. */
const getKey = ({ id, createdAt }: MessageRow) => `makan.${id}.${createdAt.getTime()}`;

function handleFailure(deps: Deps, message: MessageRow, err: unknown): Outcome {
  const { tries, pauseMs } = manners[message.channel];
  const isOver = err instanceof NotDeliverable || message.attempts >= tries;
  deps.log.warn(
    { err, messageId: message.id, attempts: message.attempts, isOver },
    'a message was not taken',
  );
  const lastError = describeForStorage(err);
  if (isOver) return { state: 'failed', lastError };
  return {
    state: 'waiting',
    lastError,
    nextTryAt: new Date(deps.clock().getTime() + pauseMs(message.attempts)),
  };
}

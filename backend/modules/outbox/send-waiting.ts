import { and, asc, type Column, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { describeForStorage } from '../../core/database-errors';
import { NotDeliverable } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { drainInBatches, orderByTurn } from '../../jobs/drain-in-batches';
import { type Channel, outbox } from '../../schema/outbox';
import { sendPush } from '../push/send-push';

type MessageRow = typeof outbox.$inferSelect;

interface Manner {
  /** Maximum number of messages that one sender sends concurrently. */
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
 * and one at a time holds a message (decisions/outbox.md explains the guarantees). A message whose row cannot be changed is
 * set aside. Returns how many a provider accepted. The text of these is deleted, because it holds codes and addresses.
 */
export async function sendWaiting(deps: Deps, channel: Channel, stopping?: AbortSignal): Promise<number> {
  const { together } = manners[channel];
  let sent = 0;
  let listed = 0;
  do {
    await drainInBatches(deps, {
      job: `send-${channel}`,
      now: deps.clock(),
      async list(select) {
        // More than one sender sends, so that several senders find messages that no other one holds.
        const due = await listDue(deps, channel, select, together * 3);
        listed = due.length;
        return due;
      },
      async run({ id }) {
        const message = stopping?.aborted ? undefined : await claim(deps, channel, id);
        if (message && (await handOn(deps, message)) === 'sent') sent += 1;
        return message !== undefined;
      },
      isOneBatch: true,
      atOnce: together,
    });
  } while (listed > 0 && !stopping?.aborted);
  return sent;
}

/** Number of due messages among which restaurants take turns, so that a long queue costs no long sort. */
const maxCompared = 1_000;

const isDue = (channel: Channel, now: Date, selected: SQL) =>
  and(
    eq(outbox.channel, channel),
    inArray(outbox.state, ['waiting', 'sending']),
    lte(outbox.nextTryAt, now),
    selected,
  );

/** Lists due messages, including those of dead senders; restaurants take turns. */
function listDue({ db, clock }: Deps, channel: Channel, select: (id: Column) => SQL, limit: number) {
  const oldest = db
    .select({ id: outbox.id, restaurantId: outbox.restaurantId, nextTryAt: outbox.nextTryAt })
    .from(outbox)
    .where(isDue(channel, clock(), select(outbox.id)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(maxCompared)
    .as('oldest');
  return db
    .select({ id: oldest.id, restaurantId: oldest.restaurantId })
    .from(oldest)
    .orderBy(orderByTurn(oldest.restaurantId, oldest.nextTryAt))
    .limit(limit);
}

/** Claims a message for the time of one attempt; undefined when it is no longer due or another sender has it. */
async function claim({ db, clock }: Deps, channel: Channel, id: number): Promise<MessageRow | undefined> {
  const now = clock();
  const free = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(channel, now, eq(outbox.id, id)))
    .for('update', { skipLocked: true });
  const [message] = await db
    .update(outbox)
    .set({
      state: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      nextTryAt: new Date(now.getTime() + manners[channel].leaseMs),
    })
    .where(inArray(outbox.id, free))
    .returning();
  return message;
}

type Outcome = Pick<MessageRow, 'state'> & Partial<MessageRow>;

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

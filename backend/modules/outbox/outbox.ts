import { sql } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { fill, getMessages } from '../../messages/messages';
import type {
  MailData,
  MailTemplate,
  PushData,
  PushTemplate,
  SmsData,
  SmsTemplate,
} from '../../schema/mail-data';
import { outbox } from '../../schema/outbox';

/** The PostgreSQL channel that notifies senders of waiting messages. */
export const outboxChannel = 'outbox';

interface Envelope {
  /** E.164 for a text message, an address for a mail, a subscription's id for a push message. */
  recipient: string;
  locale: Locale;
  /** The restaurant whose brand a mail shows; every mail needs one. */
  restaurantId?: number;
  /** A key is posted once. */
  dedupeKey?: string;
  /** A message is not sent after this time; a text message also states it. */
  worthlessAt?: Date;
  now: Date;
}

type Mail = {
  [T in MailTemplate]: { channel: 'email'; template: T; data: MailData[T]; restaurantId: number };
};
type Sms = { [T in SmsTemplate]: { channel: 'sms'; template: T; data: SmsData[T] } };
type Push = { [T in PushTemplate]: { channel: 'push'; template: T; data: PushData[T] } };
export type Message = Envelope & (Mail[MailTemplate] | Sms[SmsTemplate] | Push[PushTemplate]);

/**
 * Writes a message in the caller's transaction, so that it exists exactly when its subject does; it is sent
 * within moments of the commit.
 */
export async function postMessage(db: Executor, message: Message): Promise<void> {
  const posted = await db
    .insert(outbox)
    .values(toOutboxRow(message))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  if (posted.length > 0) await notifyWaiting(db);
}

/** Returns the row of a message. */
export function toOutboxRow(message: Message) {
  const { channel, recipient, template, locale, data, restaurantId, dedupeKey, now } = message;
  return {
    channel,
    recipient,
    template,
    locale,
    restaurantId,
    dedupeKey,
    data: { ...data },
    body:
      message.channel === 'sms' ? fill(getMessages(locale).sms[message.template], { ...message.data }) : '',
    worthlessAt: message.channel === 'sms' ? new Date(message.data.expiresAt) : message.worthlessAt,
    nextTryAt: now,
    createdAt: now,
  };
}

/** Notifies the senders once the transaction is committed. */
export async function notifyWaiting(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${outboxChannel}, '')`);
}

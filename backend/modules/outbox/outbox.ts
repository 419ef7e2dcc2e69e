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

/** PostgreSQL's channel on which senders hear that something waits. */
export const outboxChannel = 'outbox';

interface Envelope {
  /** E.164 for a text message, an address for a mail, a subscription's id for a push message. */
  recipient: string;
  locale: Locale;
  /** Whose brand a mail shows; every mail needs one. */
  restaurantId?: number;
  /** The same key a second time posts nothing. */
  dedupeKey?: string;
  /** A message that is not sent by then is not sent at all; a text message says it by itself. */
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
 * Writes a message in the caller's transaction: it exists exactly when what it tells of does, and is sent within moments of
 * the commit. Nothing is sent from here.
 */
export async function postMessage(db: Executor, message: Message): Promise<void> {
  const { channel, recipient, template, locale, data, restaurantId, dedupeKey, now } = message;
  const posted = await db
    .insert(outbox)
    .values({
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
    })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  if (posted.length > 0) await notifyWaiting(db);
}

/** Tells the senders, once the transaction is committed. */
export async function notifyWaiting(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${outboxChannel}, '')`);
}

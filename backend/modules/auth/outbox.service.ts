import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { outbox } from './auth.tables';

const batch = 20;
/** After this a one-time code is worth nothing, so its message isn't worth another try. */
const giveUpMs = 5 * 60 * 1000;

/**
 * Hands waiting text messages to the SMS adapter; several processes share the work, each message is taken by one. A message
 * whose sending failed waits for the next run. Of a sent message the words are forgotten: they hold a code.
 * Returns how many were sent.
 */
export async function sendWaiting(deps: Deps): Promise<number> {
  let sent = 0;
  for (let round = 0; round < batch; round++) {
    const outcome = await sendNext(deps);
    if (outcome === 'sent') sent++;
    else if (outcome !== 'gave up') break;
  }
  return sent;
}

function sendNext(deps: Deps): Promise<'sent' | 'gave up' | 'failed' | 'none'> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const [message] = await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.channel, 'sms'), isNull(outbox.sentAt), eq(outbox.failed, false)))
      .orderBy(asc(outbox.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!message) return 'none';
    const change = (values: Partial<typeof outbox.$inferInsert>) =>
      tx.update(outbox).set(values).where(eq(outbox.id, message.id));
    if (now.getTime() - message.createdAt.getTime() > giveUpMs) {
      await change({ failed: true });
      return 'gave up';
    }
    try {
      await deps.sms.send({ to: message.recipient, text: message.body });
    } catch (err) {
      deps.log.warn({ err, messageId: message.id }, 'a text message was not taken');
      return 'failed';
    }
    await change({ sentAt: now, body: '', data: {} });
    return 'sent';
  });
}

export async function purgeMessages(db: Executor, before: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.createdAt, before));
}

import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import { type MessageState, outbox } from '../../schema/outbox';
import { notifyWaiting } from './outbox';

export type MessageRow = typeof outbox.$inferSelect;

/** Returns the newest messages first, at most `last`. */
export function loadAllMessages(
  db: Db,
  { last, state }: { last: number; state?: MessageState },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(outbox)
    .where(state && eq(outbox.state, state))
    .orderBy(desc(outbox.id))
    .limit(last);
}

export async function showMessage(db: Db, id: number): Promise<MessageRow> {
  const [message] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (!message) throw new DomainError('NOT_FOUND');
  return message;
}

/**
 * Queues a mail again that failed, or that was held because there was no mail server. Text messages are
 * excluded, because their codes have expired. Throws NOT_FOUND, and STATUS_CONFLICT for any other message.
 */
export async function sendAgain(db: Db, id: number, now: Date, actor?: string): Promise<MessageRow> {
  return withTransaction(db, async (tx) => {
    const [message] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (!message) throw new DomainError('NOT_FOUND');
    const { channel, state, restaurantId, template } = message;
    if (channel !== 'email' || (state !== 'failed' && state !== 'held'))
      throw new DomainError('STATUS_CONFLICT', { status: state });
    const [waiting] = await tx
      .update(outbox)
      .set({ state: 'waiting', attempts: 0, nextTryAt: now, body: '' })
      .where(and(eq(outbox.id, id), eq(outbox.state, state)))
      .returning();
    await recordAudit(tx, {
      restaurantId: restaurantId ?? undefined,
      act: 'outbox.send-again',
      subject: String(id),
      detail: { template, was: state },
      actor,
      at: now,
    });
    await notifyWaiting(tx);
    return waiting!;
  });
}

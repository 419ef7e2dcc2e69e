import { and, eq } from 'drizzle-orm';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import { createEmailToken, isVerifiedEmail } from '../../core/verified-emails';
import type { Deps } from '../../deps';
import { helpMessages } from '../../schema/help-desk';
import { postMessage } from '../outbox/outbox';

type By = Pick<Act, 'staffId' | 'address'> & { actor: string; restaurantId: number };

/**
 * Closes a user's message, with an answer by mail or without one; of concurrent answers one succeeds. The
 * mail quotes the message only to a confirmed address. The log omits the written text, because its rows are
 * never deleted. Throws NOT_FOUND, and STATUS_CONFLICT with the person who was faster.
 */
export async function closeMessage(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  messageId: number,
  answer: string | undefined,
  { restaurantId, ...who }: By,
): Promise<void> {
  const now = clock();
  const own = and(eq(helpMessages.restaurantId, restaurantId), eq(helpMessages.id, messageId));
  await withTransaction(db, async (tx) => {
    const [message] = await tx.select().from(helpMessages).where(own).for('update');
    if (!message) throw new DomainError('NOT_FOUND');
    const { email, locale, userId, closedBy, closedAt } = message;
    if (message.state !== 'open')
      throw new DomainError('STATUS_CONFLICT', { by: closedBy, at: closedAt?.toISOString() });
    const text = answer?.trim();
    await tx
      .update(helpMessages)
      .set({
        state: text === undefined ? 'done' : 'answered',
        answer: text,
        closedBy: who.actor,
        closedAt: now,
      })
      .where(own);
    if (text !== undefined) {
      const isVerified = await isVerifiedEmail(tx, userId, email);
      await postMessage(tx, {
        channel: 'email',
        recipient: email,
        template: 'help-desk-answer',
        locale,
        restaurantId,
        dedupeKey: `help-desk-answer:${messageId}`,
        data: {
          messageId: String(messageId),
          answer: text,
          ...(isVerified
            ? { question: message.text }
            : { confirmToken: createEmailToken(env.CODE_SECRET, userId, email) }),
        },
        now,
      });
    }
    await recordAudit(tx, {
      ...who,
      restaurantId,
      act: text === undefined ? 'message.settle' : 'message.answer',
      subject: String(messageId),
      at: now,
    });
    await recordStaffEvent(tx, { restaurantId, kind: 'message', subject: String(messageId), now });
  });
}

import { and, eq } from 'drizzle-orm';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { controlCharacters } from '../../core/plain-text';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import { type ReviewReply, reviews } from '../../schema/reviews';
import { recordChange } from '../changes/changes';

type By = Pick<Act, 'actor' | 'staffId' | 'address'> & { restaurantId: number; now: Date };

/** Half of a surrogate pair, which jsonb rejects. */
const unstorable = /\p{Surrogate}/u;

/**
 * Writes or deletes a restaurant's reply to a review and revalidates the shop's pages. Throws NOT_FOUND,
 * INVALID_INPUT for a text that no file can hold, and REPLY_CHANGED when the current reply is not the one
 * that was `seen`; null means no reply.
 */
export async function setReply(
  db: Db,
  reviewId: number,
  reply: ReviewReply | null,
  { restaurantId, now, seen, ...who }: By & { seen?: string | null },
): Promise<void> {
  const text = reply?.text.trim();
  if (text !== undefined && (text === '' || unstorable.test(text) || controlCharacters.test(text)))
    throw new DomainError('INVALID_INPUT');
  const own = and(eq(reviews.restaurantId, restaurantId), eq(reviews.id, reviewId));
  await withTransaction(db, async (tx) => {
    const [before] = await tx.select({ reply: reviews.reply }).from(reviews).where(own).for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    if (before.reply?.text === text) return;
    if (seen !== undefined && (before.reply?.text ?? null) !== seen) throw new DomainError('REPLY_CHANGED');
    await tx
      .update(reviews)
      .set({ reply: reply && { text: text!, date: reply.date } })
      .where(own);
    await recordAudit(tx, {
      ...who,
      restaurantId,
      act: reply ? 'review.reply' : 'review.withdraw',
      subject: String(reviewId),
      detail: { before: before.reply?.text, after: text },
      at: now,
    });
    await recordStaffEvent(tx, { restaurantId, kind: 'review', subject: String(reviewId), now });
    await recordChange(tx, restaurantId);
  });
}

import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import { payments } from '../../schema/payments';
import { topUps } from '../../schema/wallet';

const unpaidDays = 7;

/** Top-ups per transaction, so that no transaction holds many row locks for long. */
const batch = 100;

/**
 * Rejects top-ups that were unpaid for a week, so that operators see the relevant ones; a later payment is refunded.
 * Safe on several instances. Returns how many were rejected.
 */
export async function expireUnpaidTopUps(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unpaidDays * 24 * 60 * 60_000);
  let ended = 0;
  for (;;) {
    const some = await withTransaction(db, async (tx) => {
      const due = await tx
        .select({ id: topUps.id })
        .from(topUps)
        .where(and(eq(topUps.state, 'unpaid'), lte(topUps.createdAt, before)))
        .orderBy(asc(topUps.createdAt))
        .limit(batch)
        .for('update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.update(topUps).set({ state: 'rejected', reviewedAt: now }).where(inArray(topUps.id, ids));
      await tx
        .update(payments)
        .set({ state: 'cancelled', settledAt: now })
        .where(and(inArray(payments.topUpId, ids), eq(payments.state, 'pending')));
      return ids.length;
    });
    ended += some;
    if (some < batch) return ended;
  }
}

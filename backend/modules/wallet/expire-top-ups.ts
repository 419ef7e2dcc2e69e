import { and, asc, eq, lte } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { payments } from '../../schema/payments';
import { topUps } from '../../schema/wallet';

const unpaidDays = 7;

/**
 * Rejects top-ups that were unpaid for a week, so that operators see the relevant ones; a later payment is
 * refunded. Safe on several instances. Returns the number of rejected top-ups.
 */
export function expireUnpaidTopUps(deps: DrainDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unpaidDays * 24 * 60 * 60_000);
  const isOver = and(eq(topUps.state, 'unpaid'), lte(topUps.createdAt, before));
  return drainInBatches(deps, {
    job: 'forget-top-ups',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: topUps.id })
        .from(topUps)
        .where(and(isOver, select(topUps.id)))
        .orderBy(asc(topUps.createdAt))
        .limit(limit),
    run: ({ id }) =>
      withTransaction(deps.db, async (tx: Tx) => {
        const [due] = await tx
          .select({ id: topUps.id })
          .from(topUps)
          .where(and(eq(topUps.id, id), isOver))
          .for('update', { skipLocked: true });
        if (!due) return false;
        await tx.update(topUps).set({ state: 'rejected', reviewedAt: now }).where(eq(topUps.id, id));
        await tx
          .update(payments)
          .set({ state: 'cancelled', settledAt: now })
          .where(and(eq(payments.topUpId, id), eq(payments.state, 'pending')));
        return true;
      }),
  });
}

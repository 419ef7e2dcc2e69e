import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Executor, Tx } from '../db/client';
import { drawerMoves, drawerShifts } from '../schema/cash-drawers';
import type { Act } from './audit-log';
import { recordStaffEvent } from './staff-events';

type Key = `payment:${string}` | `refund:${string}`;

interface Cash extends Pick<Act, 'actor' | 'staffId'> {
  restaurantId: number;
  /** Negative for a refund. */
  amount: Minor;
  key: Key;
  now: Date;
}

/**
 * Returns the open drawer for the cash of a person: the one that the person uses, otherwise the only open one. Keeps it
 * open until the end of the transaction.
 */
export async function findDrawer(
  db: Executor,
  restaurantId: number,
  staffId: number | undefined,
): Promise<number | undefined> {
  const open = await db
    .select({ id: drawerShifts.id, staffIds: drawerShifts.staffIds })
    .from(drawerShifts)
    .where(and(eq(drawerShifts.restaurantId, restaurantId), isNull(drawerShifts.closedAt)))
    .orderBy(drawerShifts.id)
    .for('share');
  const own = open.find(({ staffIds }) => staffId !== undefined && staffIds.includes(staffId));
  return (own ?? (open.length === 1 ? open[0] : undefined))?.id;
}

/** Records cash that was paid or refunded, once per key. Without a drawer nothing is recorded. */
export async function recordCash(tx: Tx, { restaurantId, staffId, actor, amount, key, now }: Cash) {
  if (amount === 0) return;
  const shiftId = await findDrawer(tx, restaurantId, staffId);
  if (shiftId === undefined) return;
  await tx
    .insert(drawerMoves)
    .values({
      shiftId,
      kind: amount > 0 ? 'sale' : 'refund',
      amount,
      actor: actor ?? 'operator',
      dedupeKey: key,
      at: now,
    })
    .onConflictDoNothing();
  await recordStaffEvent(tx, { restaurantId, kind: 'money', subject: key, now });
}

/** Takes back the cash of payments that are not paid after all. A counted drawer stays as it was counted. */
export async function takeCashBack(
  tx: Tx,
  { restaurantId, paymentIds, now }: { restaurantId: number; paymentIds: readonly string[]; now: Date },
) {
  const keys = paymentIds.map((id): Key => `payment:${id}`);
  const gone = await tx
    .delete(drawerMoves)
    .where(
      and(
        inArray(drawerMoves.dedupeKey, keys),
        sql`${drawerMoves.shiftId} in (select id from drawer_shifts
          where restaurant_id = ${restaurantId} and closed_at is null for share)`,
      ),
    )
    .returning({ key: drawerMoves.dedupeKey });
  for (const { key } of gone) await recordStaffEvent(tx, { restaurantId, kind: 'money', subject: key, now });
}

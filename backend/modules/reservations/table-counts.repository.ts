import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '@/lib/contract/vocabulary';
import type { Executor, Tx } from '../../db/client';
import { reservationSlots } from '../../schema/reservations';

/** A restaurant's time on one of its days. */
interface TableTime {
  restaurantId: number;
  day: Day;
  time: string;
}

const isTime = ({ restaurantId, day, time }: TableTime) =>
  and(
    eq(reservationSlots.restaurantId, restaurantId),
    eq(reservationSlots.day, day),
    eq(reservationSlots.time, time),
  );

/** Tables taken of a day, by time. */
export async function tablesTaken(
  db: Executor,
  restaurantId: number,
  day: Day,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ time: reservationSlots.time, taken: reservationSlots.taken })
    .from(reservationSlots)
    .where(and(eq(reservationSlots.restaurantId, restaurantId), eq(reservationSlots.day, day)));
  return new Map(rows.map(({ time, taken }) => [time, taken]));
}

/** Takes a table where fewer than the limit are taken; false when none is left. */
async function takeTable(tx: Tx, at: TableTime, limit: number): Promise<boolean> {
  if (limit <= 0) return false;
  const taken = await tx
    .insert(reservationSlots)
    .values({ ...at, taken: 1 })
    .onConflictDoUpdate({
      target: [reservationSlots.restaurantId, reservationSlots.day, reservationSlots.time],
      set: { taken: sql`${reservationSlots.taken} + 1` },
      setWhere: sql`${reservationSlots.taken} < ${limit}`,
    })
    .returning({ taken: reservationSlots.taken });
  return taken.length > 0;
}

/** Releases a table. The caller has locked the reservation, so it happens once. */
export async function giveTableBack(tx: Tx, at: TableTime): Promise<void> {
  await tx
    .update(reservationSlots)
    .set({ taken: sql`${reservationSlots.taken} - 1` })
    .where(isTime(at));
}

/**
 * Moves a reservation's table from one time to another; false when none is left there, and then the transaction must not
 * stand. The earlier time is locked first whichever way it goes, so that crossing moves don't wait for each other.
 */
export async function moveTable(tx: Tx, from: TableTime, to: TableTime, limit: number): Promise<boolean> {
  const forward = `${from.day} ${from.time}` < `${to.day} ${to.time}`;
  if (forward) await giveTableBack(tx, from);
  if (!(await takeTable(tx, to, limit))) return false;
  if (!forward) await giveTableBack(tx, from);
  return true;
}

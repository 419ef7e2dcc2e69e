import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Day } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Executor, Tx } from '../../db/client';
import { reservationSlots } from '../../schema/reservations';

/** A restaurant's time on one of its days. */
export interface TableTime {
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

/** The limits of a time; undefined seats mean no limit. */
export interface TableLimits {
  limit: number;
  seats?: number;
}

export type TablesTaken = Pick<typeof reservationSlots.$inferSelect, 'taken' | 'seats'>;

/** Returns the taken tables and seats of a day, by time. */
export async function getTablesTaken(
  db: Executor,
  restaurantId: number,
  day: Day,
): Promise<ReadonlyMap<string, TablesTaken>> {
  const rows = await db
    .select({ time: reservationSlots.time, taken: reservationSlots.taken, seats: reservationSlots.seats })
    .from(reservationSlots)
    .where(and(eq(reservationSlots.restaurantId, restaurantId), eq(reservationSlots.day, day)));
  return new Map(rows.map(({ time, ...taken }) => [time, taken]));
}

/**
 * Returns the free tables and seats of a time: no table without a free seat. A lowered limit may be below
 * the taken number.
 */
export function getTablesLeft({ limit, seats }: TableLimits, taken: TablesTaken | undefined): TableLimits {
  const seatsLeft = seats === undefined ? undefined : Math.max(0, seats - (taken?.seats ?? 0));
  return {
    limit: seatsLeft === 0 ? 0 : Math.max(0, limit - (taken?.taken ?? 0)),
    seats: seatsLeft,
  };
}

/**
 * Returns the condition that no waiting party fits the free seats of a time, for the upsert that takes a
 * table. There it reads the seats of the locked row, and a function sees the list as of its call: a subquery would read it as
 * of before the wait for the lock. A time without a row has no waiting parties. `seats` is SQL: all seats of the
 * time, or null.
 */
export const buildNobodyWaits = (seats: string): string =>
  `nobody_waits(reservation_slots.restaurant_id, reservation_slots.day, reservation_slots.time, ${seats}::int - reservation_slots.seats)`;

/**
 * Takes a table while fewer than the limit are taken and the party fits the seats. Returns false when the time is full and, with
 * `yields`, when a waiting party fits the free seats.
 */
export async function takeTable(
  tx: Tx,
  at: TableTime,
  people: number,
  { limit, seats = Number.POSITIVE_INFINITY }: TableLimits,
  { yields = false } = {},
): Promise<boolean> {
  if (limit <= 0 || people > seats) return false;
  const isLimited = seats < Number.POSITIVE_INFINITY;
  const taken = await tx
    .insert(reservationSlots)
    .values({ restaurantId: at.restaurantId, day: at.day, time: at.time, taken: 1, seats: people })
    .onConflictDoUpdate({
      target: [reservationSlots.restaurantId, reservationSlots.day, reservationSlots.time],
      set: { taken: sql`${reservationSlots.taken} + 1`, seats: sql`${reservationSlots.seats} + ${people}` },
      setWhere: and(
        lt(reservationSlots.taken, limit),
        isLimited ? lte(reservationSlots.seats, seats - people) : undefined,
        yields ? sql.raw(buildNobodyWaits(isLimited ? String(seats) : 'null')) : undefined,
      ),
    })
    .returning({ taken: reservationSlots.taken });
  return taken.length > 0;
}

/** Releases a table. The caller has locked the reservation, so it happens once. */
export async function giveTableBack(tx: Executor, at: TableTime, people: number): Promise<void> {
  await tx
    .update(reservationSlots)
    .set({
      taken: sql`${reservationSlots.taken} - 1`,
      // During an upgrade the previous version takes tables without counting seats.
      seats: sql`greatest(0, ${reservationSlots.seats} - ${people})`,
    })
    .where(isTime(at));
}

interface Move {
  from: TableTime & { people: number };
  to: TableTime & { people: number };
  limits: TableLimits;
}

/**
 * Moves a reservation's table from one time to another. Returns false when the other time is full or its free seats fit a waiting
 * party; the caller must roll back then. The earlier time is always locked first, so that crossing moves do not deadlock.
 */
export async function moveTable(tx: Tx, { from, to, limits }: Move): Promise<boolean> {
  const forward = `${from.day} ${from.time}` < `${to.day} ${to.time}`;
  if (forward) await giveTableBack(tx, from, from.people);
  if (!(await takeTable(tx, to, to.people, limits, { yields: true }))) return false;
  if (!forward) await giveTableBack(tx, from, from.people);
  return true;
}

/**
 * Takes seats for a larger party, or releases some. Throws PARTY_TOO_LARGE with the maximum party of the
 * time.
 */
export async function changeSeats(
  tx: Tx,
  at: TableTime,
  people: { before: number; after: number },
  seats = Number.POSITIVE_INFINITY,
): Promise<void> {
  const [time] = await tx
    .select({ seats: reservationSlots.seats })
    .from(reservationSlots)
    .where(isTime(at))
    .for('update');
  const others = Math.max(0, (time?.seats ?? 0) - people.before);
  if (people.after > people.before && others + people.after > seats)
    throw new DomainError('PARTY_TOO_LARGE', { most: Math.max(people.before, seats - others) });
  await tx
    .update(reservationSlots)
    .set({ seats: others + people.after })
    .where(isTime(at));
}

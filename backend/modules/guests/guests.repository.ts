import { and, eq, inArray, sql } from 'drizzle-orm';
import { getDigits } from '@/lib/contract/countries';
import type { Guest, GuestHistory } from '@/lib/contract/staff/guests';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Day } from '@/lib/contract/vocabulary';
import type { Executor, Tx } from '../../db/client';
import { guestNotes, reservations } from '../../schema/reservations';

/** Maximum number of guests in one response. */
const most = 50;

/** A reservation counts while it names its user: an anonymized guest has no visits. */
const isNamed = (restaurantId: number) =>
  and(eq(reservations.restaurantId, restaurantId), sql`${reservations.phoneDigits} <> ''`);

const visits = sql<number>`(count(*) filter (where ${reservations.arrivedAt} is not null))::int`;
const absences = sql<number>`(count(*) filter (where ${reservations.status} = ${ReservationStatus.Absent}))::int`;

const mobile = sql<string>`${reservations.phoneDial} || ${reservations.phoneDigits}`;
const buildLatest = <T>(column: unknown) =>
  sql<T>`(array_agg(${column} order by ${reservations.startsAt} desc, ${reservations.id}))[1]`;

/**
 * Returns a condition: a reservation's name contains the text, or its number contains the digits of a
 * number-like text.
 */
function matches(find: string) {
  const pattern = `%${find.replace(/[\\%_]/g, '\\$&')}%`;
  // The stored number has a dial prefix in place of a leading 0.
  const digits = /^(?:\+|00?)?(\d+)$/.exec(getDigits(find))?.[1] ?? '';
  return digits === ''
    ? sql`${reservations.customerName} ilike ${pattern}`
    : sql`(${reservations.customerName} ilike ${pattern} or ${mobile} like ${`%${digits}%`})`;
}

/** Returns a restaurant's guests, those of the latest reservation first, and whether there are more. */
export async function listGuests(
  db: Executor,
  restaurantId: number,
  { find, now }: { find?: string; now: Date },
): Promise<{ guests: Guest[]; hasMore: boolean }> {
  const isAhead = sql`${reservations.status} = ${ReservationStatus.Reserved} and ${reservations.arrivedAt} is null
    and ${reservations.startsAt} > ${now.toISOString()}::timestamptz`;
  const counted = db
    .select({
      guestId: reservations.userId,
      name: buildLatest<string>(reservations.customerName).as('name'),
      mobile: buildLatest<string>(mobile).as('mobile'),
      visits: visits.as('visits'),
      absences: absences.as('absences'),
      upcoming: sql<number>`(count(*) filter (where ${isAhead}))::int`.as('upcoming'),
      lastDay: buildLatest<Day>(reservations.day).as('last_day'),
      lastAt: sql`max(${reservations.startsAt})`.as('last_at'),
    })
    .from(reservations)
    .where(isNamed(restaurantId))
    .groupBy(reservations.userId)
    .having(find ? sql`bool_or(${matches(find)})` : undefined)
    .orderBy(sql`last_at desc`, reservations.userId)
    .limit(most + 1)
    .as('counted');
  const rows = await db
    .select({
      guestId: counted.guestId,
      name: counted.name,
      mobile: counted.mobile,
      visits: counted.visits,
      absences: counted.absences,
      upcoming: counted.upcoming,
      lastDay: counted.lastDay,
      note: guestNotes.note,
      allergies: guestNotes.allergies,
    })
    .from(counted)
    .leftJoin(
      guestNotes,
      and(eq(guestNotes.restaurantId, restaurantId), eq(guestNotes.userId, counted.guestId)),
    )
    .orderBy(sql`${counted.lastAt} desc`, counted.guestId);
  return {
    guests: rows.slice(0, most).map(({ note, allergies, ...row }) => ({
      ...row,
      note: note || undefined,
      allergies: allergies || undefined,
    })),
    hasMore: rows.length > most,
  };
}

/** Returns the histories of some guests at a restaurant, by the user's id. */
export async function getGuestHistories(
  db: Executor,
  restaurantId: number,
  userIds: number[],
): Promise<ReadonlyMap<number, GuestHistory>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      userId: reservations.userId,
      visits,
      absences,
      note: guestNotes.note,
      allergies: guestNotes.allergies,
    })
    .from(reservations)
    .leftJoin(
      guestNotes,
      and(eq(guestNotes.restaurantId, reservations.restaurantId), eq(guestNotes.userId, reservations.userId)),
    )
    .where(and(isNamed(restaurantId), inArray(reservations.userId, userIds)))
    .groupBy(reservations.userId, guestNotes.note, guestNotes.allergies);
  return new Map(
    rows.map(({ userId, note, allergies, ...counts }) => [
      userId,
      { ...counts, note: note || undefined, allergies: allergies || undefined },
    ]),
  );
}

/**
 * Returns whether a user is a guest of a restaurant; if so, locks the guest against anonymization until the
 * transaction ends.
 */
export async function holdGuest(tx: Tx, restaurantId: number, guestId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(isNamed(restaurantId), eq(reservations.userId, guestId)))
    .limit(1)
    .for('share');
  return found !== undefined;
}

/** Returns the notes on a guest, and lets no other transaction write them, or first notes, until this one ends. */
export async function lockNotes(
  tx: Tx,
  restaurantId: number,
  guestId: number,
): Promise<{ note: string; allergies: string }> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`notes of ${guestId} at ${restaurantId}`}, 0))`,
  );
  const [found] = await tx
    .select({ note: guestNotes.note, allergies: guestNotes.allergies })
    .from(guestNotes)
    .where(and(eq(guestNotes.restaurantId, restaurantId), eq(guestNotes.userId, guestId)));
  return found ?? { note: '', allergies: '' };
}

import { and, asc, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Day } from '@/lib/contract/vocabulary';
import { dayMs } from '../../core/durations';
import { staffChannel } from '../../core/staff-events';
import type { Executor, Tx } from '../../db/client';
import { reservationDeposits } from '../../schema/deposits';
import { reservationEvents, reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { selectPaidBy } from './deposit-paid-by.sql';

export type ReservationRow = typeof reservations.$inferSelect;
export type EventRow = typeof reservationEvents.$inferSelect;

/** The restaurant's fields in a response, without its menu. */
const withRestaurant = {
  reservation: reservations,
  restaurant: {
    name: restaurants.name,
    logo: restaurants.logo,
    rating: restaurants.rating,
    cuisines: restaurants.cuisines,
    defaultLocale: restaurants.defaultLocale,
    timeZone: restaurants.timeZone,
    countryCode: restaurants.countryCode,
  },
  deposit: reservationDeposits,
  paidBy: selectPaidBy(reservations.id),
};

const selectWithRestaurant = (db: Executor) =>
  db
    .select(withRestaurant)
    .from(reservations)
    .innerJoin(restaurants, eq(restaurants.id, reservations.restaurantId))
    .leftJoin(reservationDeposits, eq(reservationDeposits.reservationId, reservations.id));

export type ReservationWithRestaurant = Awaited<ReturnType<typeof findUserReservation>> & {};

/** Returns a reservation of this diner, or undefined for another's. */
export async function findUserReservation(db: Executor, userId: number, id: string) {
  const [found] = await selectWithRestaurant(db).where(
    and(eq(reservations.id, id), eq(reservations.userId, userId)),
  );
  return found;
}

/** Returns a reservation of any diner, for a link that the server signed. */
export async function findReservationWithRestaurant(db: Executor, id: string) {
  const [found] = await selectWithRestaurant(db).where(eq(reservations.id, id));
  return found;
}

/** Returns the actor and reason of a cancellation, or undefined for an active reservation. */
export async function findCancellation(db: Executor, id: string) {
  const [found] = await db
    .select({ actor: reservationEvents.actor, detail: reservationEvents.detail })
    .from(reservationEvents)
    .where(and(eq(reservationEvents.reservationId, id), eq(reservationEvents.what, 'cancelled')))
    .orderBy(desc(reservationEvents.id))
    .limit(1);
  return found;
}

/**
 * Returns a page of this diner's reservations: future ones first, the soonest first, then the rest, the
 * latest first.
 */
export const listUserReservations = (
  db: Executor,
  userId: number,
  { status, most, skip, now }: { status?: number; most: number; skip: number; now: Date },
) => {
  const isAhead = sql`(${reservations.status} = ${ReservationStatus.Reserved} and ${reservations.startsAt} >= ${now.toISOString()}::timestamptz)`;
  return selectWithRestaurant(db)
    .where(
      and(
        eq(reservations.userId, userId),
        status === undefined ? undefined : eq(reservations.status, status as ReservationStatus),
      ),
    )
    .orderBy(
      desc(isAhead),
      sql`case when ${isAhead} then ${reservations.startsAt} end`,
      desc(reservations.startsAt),
      desc(reservations.id),
    )
    .limit(most)
    .offset(skip);
};

/** Counts this diner's reservations by status. */
export async function countUserReservations(db: Executor, userId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ status: reservations.status, number: sql<number>`count(*)::int` })
    .from(reservations)
    .where(eq(reservations.userId, userId))
    .groupBy(reservations.status);
  return new Map(rows.map(({ status, number }) => [status, number]));
}

/** Returns this diner's reservation, locked, or undefined for another's. */
export async function lockOwn(tx: Tx, userId: number, id: string): Promise<ReservationRow | undefined> {
  const [found] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.userId, userId)))
    .for('update');
  return found;
}

/** Returns the reservation that a request of this user created. */
export async function findReservationByKey(db: Executor, userId: number, key: string) {
  const [found] = await db
    .select({ id: reservations.id, requestHash: reservations.requestHash })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), eq(reservations.idempotencyKey, key)));
  return found;
}

/** Returns the reservation of a share page. */
export async function findByShareCode(db: Executor, shareCode: string) {
  const [found] = await db.select().from(reservations).where(eq(reservations.shareCode, shareCode));
  return found;
}

/** Returns the reservations with this id or code; codes are unique within a restaurant only. */
export const listReservationsByReference = (
  db: Executor,
  ref: string,
  restaurantId?: number,
): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(
      and(
        or(eq(reservations.id, ref), eq(reservations.code, ref)),
        restaurantId === undefined ? undefined : eq(reservations.restaurantId, restaurantId),
      ),
    )
    .limit(2);

/** Returns reservations for the operator: of one restaurant or all, of one day or the latest. */
export const listLatestReservations = (
  db: Executor,
  { restaurantId, day, last }: { restaurantId?: number; day?: Day; last: number },
): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(
      and(
        restaurantId === undefined ? undefined : eq(reservations.restaurantId, restaurantId),
        day === undefined ? undefined : isOnDay(day),
      ),
    )
    .orderBy(desc(reservations.startsAt), desc(reservations.id))
    .limit(last);

/** Returns the reservations of a restaurant's day, the earliest first. */
export const listDayReservations = (
  db: Executor,
  restaurantId: number,
  day: Day,
): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(and(eq(reservations.restaurantId, restaurantId), isOnDay(day)))
    .orderBy(asc(reservations.startsAt), asc(reservations.createdAt), asc(reservations.id));

/** The calendar day has no index, but its instants are within a day of it in every time zone. */
function isOnDay(day: Day) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return and(
    eq(reservations.day, day),
    gte(reservations.startsAt, new Date(midnight - dayMs)),
    lt(reservations.startsAt, new Date(midnight + 2 * dayMs)),
  );
}

/** Records an event of a reservation and notifies the open consoles of its restaurant. */
export async function recordEvent(db: Executor, event: typeof reservationEvents.$inferInsert): Promise<void> {
  await db.insert(reservationEvents).values(event);
  await db.execute(sql`with told as (
      insert into staff_events (restaurant_id, kind, subject, at)
      select restaurant_id, 'booking', id, now() from reservations where id = ${event.reservationId}
      returning restaurant_id
    )
    select pg_notify(${staffChannel}, restaurant_id::text) from told`);
}

import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Day } from '@/lib/contract/vocabulary';
import type { WaitingState } from '@/lib/contract/waiting-list-values';
import type { Executor, Tx } from '../../db/client';
import { reservationDeposits } from '../../schema/deposits';
import { reservationSlots } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { waitingList } from '../../schema/waiting-list';
import type { TableTime } from '../reservations/table-counts.repository';

export type WaitingRow = typeof waitingList.$inferSelect;

const isTime = ({ restaurantId, day, time }: TableTime) =>
  and(eq(waitingList.restaurantId, restaurantId), eq(waitingList.day, day), eq(waitingList.time, time));

const isWaiting = sql`${waitingList.state} = 'waiting'`;

/** Identifies a time of a restaurant among all restaurants. */
const timeId = sql<string>`concat_ws(' ', ${waitingList.restaurantId}, ${waitingList.day}, ${waitingList.time})`;

/** Returns every time that has waiting entries, with its smallest party and the seats taken. */
export const listAwaitedTimes = (db: Executor, select: (id: SQL) => SQL) =>
  db
    .select({
      id: timeId,
      restaurantId: waitingList.restaurantId,
      day: waitingList.day,
      time: waitingList.time,
      smallest: sql<number>`min(${waitingList.people})::int`,
      taken: sql<number>`coalesce(max(${reservationSlots.taken}), 0)::int`,
      seats: sql<number>`coalesce(max(${reservationSlots.seats}), 0)::int`,
    })
    .from(waitingList)
    .leftJoin(
      reservationSlots,
      and(
        eq(reservationSlots.restaurantId, waitingList.restaurantId),
        eq(reservationSlots.day, waitingList.day),
        eq(reservationSlots.time, waitingList.time),
      ),
    )
    .where(and(isWaiting, select(timeId)))
    .groupBy(waitingList.restaurantId, waitingList.day, waitingList.time)
    .orderBy(waitingList.restaurantId, waitingList.day, waitingList.time);

/** Returns the first waiting entry whose party fits the seats, locked. */
export async function lockFirst(tx: Tx, at: TableTime, seats?: number): Promise<WaitingRow | undefined> {
  const [first] = await tx
    .select()
    .from(waitingList)
    .where(and(isTime(at), isWaiting, seats === undefined ? undefined : lte(waitingList.people, seats)))
    .orderBy(asc(waitingList.turn))
    .limit(1)
    .for('update');
  return first;
}

/** Returns an entry, locked, of this diner or this restaurant only, where one is given. */
export async function lockEntry(
  tx: Tx,
  id: string,
  { userId, restaurantId }: { userId?: number; restaurantId?: number } = {},
): Promise<WaitingRow | undefined> {
  const [held] = await tx
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.id, id),
        userId === undefined ? undefined : eq(waitingList.userId, userId),
        restaurantId === undefined ? undefined : eq(waitingList.restaurantId, restaurantId),
      ),
    )
    .for('update');
  return held;
}

export async function findOpenEntry(
  db: Executor,
  userId: number,
  at: TableTime,
): Promise<WaitingRow | undefined> {
  const [found] = await db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.userId, userId), isTime(at), isNull(waitingList.endedAt)));
  return found;
}

/** Returns the ids of expired offers. */
export const listMissedOffers = (db: Executor, now: Date, selected: SQL, limit: number) =>
  db
    .select({ id: waitingList.id, restaurantId: waitingList.restaurantId })
    .from(waitingList)
    .where(and(eq(waitingList.state, 'offered'), lte(waitingList.offeredUntil, now), selected))
    .orderBy(asc(waitingList.offeredUntil))
    .limit(limit);

/** Counts the entries of the same time up to and including this one. */
const position = sql<number>`(select count(*) from waiting_list ahead where ahead.restaurant_id = ${waitingList.restaurantId}
  and ahead.day = ${waitingList.day} and ahead.time = ${waitingList.time} and ahead.state = 'waiting'
  and ahead.turn <= ${waitingList.turn})::int`;

const selectWithRestaurant = (db: Executor) =>
  db
    .select({
      entry: waitingList,
      position,
      restaurant: restaurants,
      deposit: reservationDeposits,
    })
    .from(waitingList)
    .innerJoin(restaurants, eq(restaurants.id, waitingList.restaurantId))
    .leftJoin(reservationDeposits, eq(reservationDeposits.reservationId, waitingList.reservationId));

/** Returns an entry of any diner: for a link that this server signed. */
export async function findEntryWithRestaurant(db: Executor, id: string) {
  const [found] = await selectWithRestaurant(db).where(eq(waitingList.id, id));
  return found;
}

export type EntryWithRestaurant = NonNullable<Awaited<ReturnType<typeof findEntryWithRestaurant>>>;

/** Returns the diner's entry, or undefined for another diner's. */
export async function findOwnEntry(db: Executor, userId: number, id: string) {
  const [found] = await selectWithRestaurant(db).where(
    and(eq(waitingList.userId, userId), eq(waitingList.id, id)),
  );
  return found;
}

/** Returns the diner's entries of times after an instant: open ones first, then the latest. */
export const listOwnEntries = (db: Executor, userId: number, after: Date, most: number) =>
  selectWithRestaurant(db)
    .where(and(eq(waitingList.userId, userId), gt(waitingList.startsAt, after)))
    .orderBy(sql`${waitingList.endedAt} is not null`, asc(waitingList.startsAt), desc(waitingList.turn))
    .limit(most);

/** Returns the entries of a restaurant's day in some states, by time and position. */
export const listDayEntries = (
  db: Executor,
  restaurantId: number,
  day: Day,
  states: WaitingState[],
): Promise<WaitingRow[]> =>
  db
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.restaurantId, restaurantId),
        eq(waitingList.day, day),
        inArray(waitingList.state, states),
      ),
    )
    .orderBy(asc(waitingList.time), asc(waitingList.turn));

/** Ends all entries that still wait for a time. */
export const expireTime = (db: Executor, at: TableTime, now: Date) =>
  db
    .update(waitingList)
    .set({ state: 'expired', endedAt: now })
    .where(and(isTime(at), isWaiting))
    .returning({ id: waitingList.id });

import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
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

/** Returns every time that somebody waits for, with its smallest party and what is taken of it. */
export const listAwaitedTimes = (db: Executor) =>
  db
    .select({
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
    .where(isWaiting)
    .groupBy(waitingList.restaurantId, waitingList.day, waitingList.time)
    .orderBy(waitingList.restaurantId, waitingList.day, waitingList.time);

/** Returns the first in turn whose party fits the seats, held until the transaction ends. */
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

/** Returns an entry, held until the transaction ends; only this diner's or this restaurant's, where one is named. */
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

/** Returns the diner's open entry of a time. */
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

/** Returns ids of offers that have run out. */
export async function listMissedOffers(db: Executor, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(eq(waitingList.state, 'offered'), lte(waitingList.offeredUntil, now)))
    .orderBy(asc(waitingList.offeredUntil))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Who waits for the same time and is not behind, this one included. */
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

/** An entry whosever it is: for a link that we signed. */
export async function findEntryWithRestaurant(db: Executor, id: string) {
  const [found] = await selectWithRestaurant(db).where(eq(waitingList.id, id));
  return found;
}

export type EntryWithRestaurant = NonNullable<Awaited<ReturnType<typeof findEntryWithRestaurant>>>;

/** The diner's entry; undefined for another's. */
export async function findOwnEntry(db: Executor, userId: number, id: string) {
  const [found] = await selectWithRestaurant(db).where(
    and(eq(waitingList.userId, userId), eq(waitingList.id, id)),
  );
  return found;
}

/** The diner's entries of times after an instant: open ones first, then the latest. */
export const listOwnEntries = (db: Executor, userId: number, after: Date, most: number) =>
  selectWithRestaurant(db)
    .where(and(eq(waitingList.userId, userId), gt(waitingList.startsAt, after)))
    .orderBy(sql`${waitingList.endedAt} is not null`, asc(waitingList.startsAt), desc(waitingList.turn))
    .limit(most);

/** The entries of a restaurant's day in some states, by time and turn. */
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

/** Ends all that still wait for a time. */
export const expireTime = (db: Executor, at: TableTime, now: Date) =>
  db
    .update(waitingList)
    .set({ state: 'expired', endedAt: now })
    .where(and(isTime(at), isWaiting))
    .returning({ id: waitingList.id });

import { and, eq, min } from 'drizzle-orm';
import type { Day } from '@/lib/contract/vocabulary';
import { offerMinutes } from '@/lib/contract/waiting-list-values';
import type { Executor } from '../../db/client';
import { waitingList } from '../../schema/waiting-list';
import type { ReservationRules } from './reservation-rules';
import { getTablesLeft, type TableLimits, type TablesTaken } from './table-counts.repository';

/** Returns the smallest waiting party for each time of a day. */
export async function getSmallestWaiting(
  db: Executor,
  restaurantId: number,
  day: Day,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ time: waitingList.time, people: min(waitingList.people) })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.restaurantId, restaurantId),
        eq(waitingList.day, day),
        eq(waitingList.state, 'waiting'),
      ),
    )
    .groupBy(waitingList.time);
  return new Map(rows.map(({ time, people }) => [time, people ?? 0]));
}

/**
 * Returns the tables and seats of a time that anyone can reserve: no table while a waiting party fits a
 * free one, because waiting parties get it first. `smallest` is the size of the smallest waiting party.
 */
export function getFreeTables(
  limits: TableLimits,
  taken: TablesTaken | undefined,
  smallest: number | undefined,
): TableLimits {
  const left = getTablesLeft(limits, taken);
  const isAwaited = smallest !== undefined && smallest <= (left.seats ?? smallest);
  return isAwaited ? { ...left, limit: 0 } : left;
}

/** Returns whether a party can reserve a time immediately. */
export const canFit = ({ limit, seats = Number.POSITIVE_INFINITY }: TableLimits, people: number): boolean =>
  limit > 0 && people <= seats;

/** Returns the largest party that can wait for a time, or undefined when no party can. */
export const findWaitingParty = (
  { limit, seats }: TableLimits,
  { hasWaitingList, maxPeople }: Pick<ReservationRules, 'hasWaitingList' | 'maxPeople'>,
): number | undefined => (hasWaitingList && limit > 0 ? Math.min(maxPeople, seats ?? maxPeople) : undefined);

/** Returns the end of an offer: after 15 minutes, or at the time of the table if that is earlier. */
export const getOfferEnd = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + offerMinutes * 60_000, startsAt.getTime()));

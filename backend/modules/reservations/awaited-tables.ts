import { and, eq, min } from 'drizzle-orm';
import type { Day } from '@/lib/contract/vocabulary';
import { offerMinutes } from '@/lib/contract/waiting-list-values';
import type { Executor } from '../../db/client';
import { waitingList } from '../../schema/waiting-list';
import type { ReservationRules } from './reservation-rules';
import { getTablesLeft, type TableLimits, type TablesTaken } from './table-counts.repository';

/** Returns the smallest party that waits for each time of a day (BKG-02). */
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
 * Returns what of a time can be reserved by anybody: no table while somebody waits whom a free one fits, since it is offered to
 * them first (BKG-02). `smallest` is the smallest party that waits.
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

/** Whether a party can reserve a time at once, so that it has nothing to wait for. */
export const canFit = ({ limit, seats = Number.POSITIVE_INFINITY }: TableLimits, people: number): boolean =>
  limit > 0 && people <= seats;

/** Returns the most people of a party that can wait for a time; undefined where nobody can. */
export const getWaitingParty = (
  { limit, seats }: TableLimits,
  { hasWaitingList, maxPeople }: Pick<ReservationRules, 'hasWaitingList' | 'maxPeople'>,
): number | undefined => (hasWaitingList && limit > 0 ? Math.min(maxPeople, seats ?? maxPeople) : undefined);

/** Returns until when an offered table is held: for 15 minutes, but not beyond its time. */
export const getOfferEnd = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + offerMinutes * 60_000, startsAt.getTime()));

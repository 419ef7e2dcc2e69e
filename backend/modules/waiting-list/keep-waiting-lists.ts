import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { waitingList } from '../../schema/waiting-list';
import { canFit } from '../reservations/awaited-tables';
import {
  getReservationRules,
  getTimes,
  isInTime,
  isTakingReservations,
} from '../reservations/reservation-rules';
import {
  getTablesLeft,
  getTablesTaken,
  type TableTime,
  takeTable,
} from '../reservations/table-counts.repository';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import { endEntry } from './end-entry';
import { offerTable } from './offer-table';
import {
  expireTime,
  listAwaitedTimes,
  listMissedOffers,
  lockEntry,
  lockFirst,
} from './waiting-list.repository';

/** Offers that are ended in one go. */
const batch = 200;

/** For how long an entry names somebody after its time. */
const keptDays = 30;

/**
 * Ends offers that nobody answered in 15 minutes and entries whose time is too close, and offers every free table to the first in
 * turn whom it fits (BKG-02). A table is counted as taken in the transaction that offers it, so several instances offer it once
 * and a killed one loses nothing. Returns how many of each there were.
 */
export async function keepWaitingLists(
  deps: Deps,
): Promise<{ missed: number; expired: number; offered: number }> {
  const missed = await endMissedOffers(deps);
  const done = { missed, expired: 0, offered: 0 };
  const now = deps.clock();
  for (const at of await listAwaitedTimes(deps.db)) {
    const { restaurant } = (await getCurrentShop(deps, at.restaurantId)).shop;
    const rules = getReservationRules(restaurant);
    const wall = getWallTime(now, restaurant.timeZone);
    if (!isInTime(at.day, at.time, wall, rules.leadMinutes)) {
      done.expired += (await expireTime(deps.db, at, now)).length;
      continue;
    }
    const limits = isTakingReservations(restaurant)
      ? getTimes(at.day, wall, rules).find(({ time }) => time === at.time)
      : undefined;
    if (!limits || !canFit(getTablesLeft(limits, at), at.smallest)) continue;
    while (await offerNext(deps, restaurant, at, { ...limits, now })) done.offered++;
  }
  return done;
}

async function endMissedOffers(deps: Deps): Promise<number> {
  const now = deps.clock();
  let ended = 0;
  for (;;) {
    const ids = await listMissedOffers(deps.db, now, batch);
    for (const id of ids)
      await withTransaction(deps.db, async (tx) => {
        const held = await lockEntry(tx, id);
        if (held?.state !== 'offered' || !held.offeredUntil || held.offeredUntil > now) return;
        await endEntry(tx, held, 'missed', now);
        ended++;
      });
    if (ids.length < batch) return ended;
  }
}

interface Limits {
  limit: number;
  seats?: number;
  discountPercent: number;
  now: Date;
}

/** Offers one table; false when none is left that fits somebody. Locks the entry first, then the time. */
const offerNext = (deps: Deps, restaurant: RestaurantRow, at: TableTime, limits: Limits): Promise<boolean> =>
  withTransaction(deps.db, async (tx) => {
    const [current] = await tx
      .select({ revision: restaurants.revision })
      .from(restaurants)
      .where(eq(restaurants.id, restaurant.id));
    // The next run has the new rules.
    if (current?.revision !== restaurant.revision) return false;
    const left = getTablesLeft(limits, (await getTablesTaken(tx, at.restaurantId, at.day)).get(at.time));
    if (left.limit === 0) return false;
    const next = await lockFirst(tx, at, left.seats);
    if (!next || !(await takeTable(tx, at, next.people, limits))) return false;
    await offerTable(tx, deps.env, next, {
      restaurant,
      discount: limits.discountPercent,
      now: limits.now,
    });
    return true;
  });

/** Deletes entries that ended, a month after their time. Returns how many. */
export async function purgeWaitingLists({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - keptDays * 24 * 60 * 60_000);
  const { rowCount } = await db
    .delete(waitingList)
    .where(and(isNotNull(waitingList.endedAt), lt(waitingList.startsAt, before)));
  return rowCount ?? 0;
}

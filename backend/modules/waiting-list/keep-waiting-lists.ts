import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
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

/** Days after its time during which an entry contains personal data. */
const keptDays = 30;

/**
 * Ends offers without an answer after 15 minutes and entries whose time is too close, and offers every free
 * table to the first waiting party that it fits. The transaction that offers a table counts it as taken, so
 * it is offered once with several instances and not lost when one is killed. Returns the number of each.
 */
export async function keepWaitingLists(
  deps: Deps,
): Promise<{ missed: number; expired: number; offered: number }> {
  const missed = await endMissedOffers(deps);
  const done = { missed, expired: 0, offered: 0 };
  const now = deps.clock();
  await drainInBatches(deps, {
    job: 'keep-waiting-lists',
    now,
    list: (select) => listAwaitedTimes(deps.db, select),
    async run(at) {
      const { expired, offered } = await keepTime(deps, at, now);
      done.expired += expired;
      done.offered += offered;
      return expired + offered > 0;
    },
    isOneBatch: true,
  });
  return done;
}

type AwaitedTime = Awaited<ReturnType<typeof listAwaitedTimes>>[number];

/** Ends the entries of a time that is too close, or offers its free tables. Returns the number of each. */
async function keepTime(
  deps: Deps,
  at: AwaitedTime,
  now: Date,
): Promise<{ expired: number; offered: number }> {
  const { restaurant } = (await getCurrentShop(deps, at.restaurantId)).shop;
  const rules = getReservationRules(restaurant);
  const wall = getWallTime(now, restaurant.timeZone);
  if (!isInTime(at.day, at.time, wall, rules.leadMinutes))
    return { expired: (await expireTime(deps.db, at, now)).length, offered: 0 };
  const limits = isTakingReservations(restaurant)
    ? getTimes(at.day, wall, rules).find(({ time }) => time === at.time)
    : undefined;
  let offered = 0;
  if (limits && canFit(getTablesLeft(limits, at), at.smallest))
    while (await offerNext(deps, restaurant, at, { ...limits, now })) offered += 1;
  return { expired: 0, offered };
}

function endMissedOffers(deps: Deps): Promise<number> {
  const now = deps.clock();
  return drainInBatches(deps, {
    job: 'end-missed-offers',
    now,
    list: (select, limit) => listMissedOffers(deps.db, now, select(sql`waiting_list.id`), limit),
    run: ({ id }) =>
      withTransaction(deps.db, async (tx) => {
        const held = await lockEntry(tx, id);
        if (held?.state !== 'offered' || !held.offeredUntil || held.offeredUntil > now) return false;
        await endEntry(tx, held, 'missed', now);
        return true;
      }),
  });
}

interface Limits {
  limit: number;
  seats?: number;
  discountPercent: number;
  now: Date;
}

/**
 * Offers one table; returns false when no table is left that fits a waiting party. Locks the entry first,
 * then the time.
 */
const offerNext = (deps: Deps, restaurant: RestaurantRow, at: TableTime, limits: Limits): Promise<boolean> =>
  withTransaction(deps.db, async (tx) => {
    const [current] = await tx
      .select({ revision: restaurants.revision })
      .from(restaurants)
      .where(eq(restaurants.id, restaurant.id));
    // The next run reads the new rules.
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

/** Deletes ended entries a month after their time. Returns the number of deleted entries. */
export function purgeWaitingLists(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<number> {
  const now = deps.clock();
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000);
  const isOld = and(isNotNull(waitingList.endedAt), lt(waitingList.startsAt, before));
  return deleteRows(deps, { job: 'purge-waiting-lists', now, table: waitingList, isOld });
}

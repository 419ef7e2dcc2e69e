import type { Input } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { parseDinerLimit } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { waitingList } from '../../schema/waiting-list';
import { canFit, findWaitingParty, getFreeTables, getSmallestWaiting } from '../reservations/awaited-tables';
import {
  checkParty,
  checkTakesReservations,
  getAskedTime,
  getReservationRules,
  getStart,
} from '../reservations/reservation-rules';
import { parseDialledNumber } from '../reservations/submit-reservation';
import { getTablesTaken } from '../reservations/table-counts.repository';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop } from '../restaurant/shop';
import { tellConsoles } from './end-entry';
import { findOpenEntry } from './waiting-list.repository';

/**
 * Joins the waiting list of a full time and returns the entry's id; joining again with the same party
 * returns the existing entry. Throws RESTAURANT_UNKNOWN, SHOP_OFF_SHELF, SHOP_RESTED,
 * RESERVATION_UNAVAILABLE, SLOT_GONE, PARTY_TOO_LARGE, PHONE_INVALID, WAITING_OFF, SLOT_FREE,
 * WAITING_TWICE, WAITING_LIMIT.
 */
export async function joinWaitingList(
  deps: Deps,
  userId: number,
  input: Input<'waiting.join'>,
  locale: Locale,
): Promise<string> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, input.restaurantId)).shop;
  const rules = getReservationRules(restaurant);
  checkTakesReservations(restaurant);
  const limits = getAskedTime(input.date, input.time, getWallTime(now, restaurant.timeZone), rules);
  checkParty(input.people, rules);
  const most = findWaitingParty(limits, rules);
  if (most === undefined) throw new DomainError('WAITING_OFF');
  if (input.people > most) throw new DomainError('PARTY_TOO_LARGE', { most });
  const { phoneDial, phoneDigits } = parseDialledNumber(input.phone);
  const at = { restaurantId: restaurant.id, day: input.date, time: limits.time };

  const join = async (tx: Tx): Promise<string> => {
    const found = await findOwn(tx, userId, at, input.people);
    if (found) return found;
    const taken = (await getTablesTaken(tx, at.restaurantId, at.day)).get(at.time);
    const smallest = (await getSmallestWaiting(tx, at.restaurantId, at.day)).get(at.time);
    if (canFit(getFreeTables(limits, taken, smallest), input.people)) throw new DomainError('SLOT_FREE');
    const [joined] = await tx
      .insert(waitingList)
      .values({
        id: deps.random(16).toString('base64url'),
        ...at,
        phoneDial,
        phoneDigits,
        userId,
        startsAt: getStart(at.day, at.time, restaurant.timeZone),
        people: input.people,
        customerName: input.customerName.trim(),
        email: input.email,
        remark: input.remark,
        language: input.language ?? locale,
        utmSource: input.utmSource,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    // The same diner joined in a concurrent request.
    if (!joined) return (await findOwn(tx, userId, at, input.people)) ?? join(tx);
    await tellConsoles(tx, joined, now);
    return joined.id;
  };
  return withTransaction(deps.db, join).catch((error: unknown) => {
    const limit = parseDinerLimit(error);
    throw limit ? new DomainError('WAITING_LIMIT', limit) : error;
  });
}

async function findOwn(
  tx: Tx,
  userId: number,
  at: Parameters<typeof findOpenEntry>[2],
  people: number,
): Promise<string | undefined> {
  const found = await findOpenEntry(tx, userId, at);
  if (found && found.people !== people) throw new DomainError('WAITING_TWICE', { people: found.people });
  return found?.id;
}

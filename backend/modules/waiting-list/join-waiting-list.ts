import type { Input } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { getLimit } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { inTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { waitingList } from '../../schema/waiting-list';
import { fits, getWaitingParty, openTables, smallestWaiting } from '../reservations/awaited-tables';
import {
  checkParty,
  checkTakesReservations,
  getStart,
  reservationRules,
  timeAskedFor,
} from '../reservations/reservation-rules';
import { dialledNumber } from '../reservations/submit-reservation';
import { tablesTaken } from '../reservations/table-counts.repository';
import { wallTimeAt } from '../restaurant/hours';
import { currentShop } from '../restaurant/shop';
import { tellConsoles } from './end-entry';
import { openEntry } from './waiting-list.repository';

/**
 * Joins the waiting list of a full time and returns the entry's id; once more with the same party the one that is there (BKG-02).
 * Throws RESTAURANT_UNKNOWN, SHOP_OFF_SHELF, SHOP_RESTED, RESERVATION_UNAVAILABLE, SLOT_GONE, PARTY_TOO_LARGE, PHONE_INVALID,
 * WAITING_OFF, SLOT_FREE, WAITING_TWICE, WAITING_LIMIT.
 */
export async function joinWaitingList(
  deps: Deps,
  userId: number,
  input: Input<'waiting.join'>,
  locale: Locale,
): Promise<string> {
  const now = deps.clock();
  const { restaurant } = (await currentShop(deps, input.restaurantId)).shop;
  const rules = reservationRules(restaurant);
  checkTakesReservations(restaurant);
  const limits = timeAskedFor(input.date, input.time, wallTimeAt(now, restaurant.timeZone), rules);
  checkParty(input.people, rules);
  const most = getWaitingParty(limits, rules);
  if (most === undefined) throw new DomainError('WAITING_OFF');
  if (input.people > most) throw new DomainError('PARTY_TOO_LARGE', { most });
  const phone = dialledNumber(input.phone);
  const at = { restaurantId: restaurant.id, day: input.date, time: limits.time };

  const join = async (tx: Tx): Promise<string> => {
    const found = await findOwn(tx, userId, at, input.people);
    if (found) return found;
    const taken = (await tablesTaken(tx, at.restaurantId, at.day)).get(at.time);
    const smallest = (await smallestWaiting(tx, at.restaurantId, at.day)).get(at.time);
    if (fits(openTables(limits, taken, smallest), input.people)) throw new DomainError('SLOT_FREE');
    const [joined] = await tx
      .insert(waitingList)
      .values({
        id: deps.random(16).toString('base64url'),
        ...at,
        ...phone,
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
    // The same diner joined beside this.
    if (!joined) return (await findOwn(tx, userId, at, input.people)) ?? join(tx);
    await tellConsoles(tx, joined, now);
    return joined.id;
  };
  return inTransaction(deps.db, join).catch((error: unknown) => {
    const limit = getLimit(error);
    throw limit ? new DomainError('WAITING_LIMIT', limit) : error;
  });
}

async function findOwn(
  tx: Tx,
  userId: number,
  at: Parameters<typeof openEntry>[2],
  people: number,
): Promise<string | undefined> {
  const found = await openEntry(tx, userId, at);
  if (found && found.people !== people) throw new DomainError('WAITING_TWICE', { people: found.people });
  return found?.id;
}

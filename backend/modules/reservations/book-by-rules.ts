import type { Day, Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { wakeConsoles } from '../../core/staff-events';
import type { Deps } from '../../deps';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, getRecentShop, type RestaurantRow } from '../restaurant/shop';
import { bookTable, type NewReservation } from './book-table';
import { createReservationNames } from './reservation-names';
import {
  checkDiscount,
  checkParty,
  checkTakesReservations,
  findNewDeposit,
  getAskedTime,
  getBookableTime,
  getReservationRules,
  getStart,
} from './reservation-rules';

const maxAttempts = 4;

/**
 * Books a table under the restaurant's current rules, which `toBooking` applies, and returns the reservation's
 * id. Throws SLOT_TAKEN, STATUS_CONFLICT, BOOKING_LIMIT and the errors of `toBooking`. An error writes
 * nothing.
 */
export async function bookByRules(
  deps: Deps,
  restaurantId: number,
  toBooking: (restaurant: RestaurantRow) => Promise<NewReservation>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    // The cached shop may be outdated; the database compares its revision when the table is taken.
    const { restaurant } =
      attempt === 1
        ? await getRecentShop(deps, restaurantId)
        : (await getCurrentShop(deps, restaurantId)).shop;
    try {
      const booking = await toBooking(restaurant);
      const outcome = await bookTable(deps.pool, booking);
      if (outcome === 'booked') {
        wakeConsoles(deps.pool, restaurant.id);
        return booking.names.id;
      }
      if (outcome === 'full') throw new DomainError('SLOT_TAKEN');
      // With a key the caller's lookup returns; without a key the first attempt was rolled back, so the
      // client can try again.
      if (outcome === 'repeated') throw new DomainError('STATUS_CONFLICT');
    } catch (error) {
      // The rule failed on the cached shop; try again with the current one.
      if (attempt > 1 || !(error instanceof DomainError) || !(await hasMovedOn(deps, restaurant)))
        throw error;
    }
    if (attempt === maxAttempts) throw new DomainError('STATUS_CONFLICT');
  }
}

const hasMovedOn = async (deps: Deps, { id, revision }: RestaurantRow) =>
  (await getCurrentShop(deps, id)).shop.restaurant.revision !== revision;

interface RequestedTable {
  day: Day;
  time: string;
  people: number;
  /** The discount and the deposit that the caller saw. */
  discount?: number;
  deposit?: Minor;
}

export interface BookingPermission {
  /** Staff can book times that are closed for online booking. */
  isStaff?: boolean;
  /** A manager exceeds the limits; the time must still be ahead. */
  exception?: { waivesDeposit: boolean };
}

/**
 * Returns the part of a reservation that the rules decide. Throws SHOP_OFF_SHELF, SHOP_RESTED,
 * RESERVATION_UNAVAILABLE, SLOT_GONE, DISCOUNT_CHANGED, PARTY_TOO_LARGE, DEPOSIT_CHANGED.
 */
export function applyRules(
  deps: Pick<Deps, 'clock' | 'random'>,
  restaurant: RestaurantRow,
  { day, time, people, discount, deposit }: RequestedTable,
  { isStaff = false, exception }: BookingPermission = {},
) {
  const now = deps.clock();
  const rules = getReservationRules(restaurant);
  if (!exception) {
    checkTakesReservations(restaurant);
    checkParty(people, rules);
  }
  const slot = exception
    ? getBookableTime(day, time, { rules, timeZone: restaurant.timeZone, now })
    : getAskedTime(
        day,
        time,
        getWallTime(now, restaurant.timeZone),
        isStaff ? { ...rules, closures: [] } : rules,
      );
  checkDiscount(discount, slot.discountPercent);
  const startsAt = getStart(day, slot.time, restaurant.timeZone);
  return {
    restaurantId: restaurant.id,
    revision: restaurant.revision,
    limit: exception ? undefined : slot.limit,
    seats: exception ? undefined : slot.seats,
    names: createReservationNames(restaurant.orderPrefix, deps.random),
    day,
    time: slot.time,
    startsAt,
    people,
    discount: slot.discountPercent,
    deposit: exception?.waivesDeposit
      ? undefined
      : findNewDeposit(
          rules,
          { day, time: slot.time, people, startsAt },
          { seen: deposit, timeZone: restaurant.timeZone, now },
        ),
    now,
  };
}

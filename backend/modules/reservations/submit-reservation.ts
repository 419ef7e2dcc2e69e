import { createHash } from 'node:crypto';
import type { Input } from '@/lib/contract/contract';
import { countries } from '@/lib/contract/countries';
import { countryCodes } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { wakeConsoles } from '../../core/staff-events';
import type { Deps } from '../../deps';
import { findPhoneCountry } from '../auth/phone-numbers';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, getRecentShop, type RestaurantRow } from '../restaurant/shop';
import { bookTable, type NewReservation } from './book-table';
import { getAddressState } from './reservation-mail';
import { createReservationNames } from './reservation-names';
import {
  checkDiscount,
  checkParty,
  checkTakesReservations,
  getAskedTime,
  getNewDeposit,
  getReservationRules,
  getStart,
} from './reservation-rules';
import { findReservationByKey } from './reservations.repository';

interface Submission {
  userId: number;
  input: Input<'reservations.submit'>;
  /** Of the call; the form may say another. */
  locale: Locale;
  /** Without one each request is new. */
  idempotencyKey?: string;
}

const maxAttempts = 4;

/**
 * Reserves a table, once per idempotency key, and returns the reservation's id (API-96; docs/reliability.md, 2 and 4): the same key
 * with the same request is answered with what it made, with another request IDEMPOTENCY_MISMATCH. Throws RESTAURANT_UNKNOWN,
 * SHOP_OFF_SHELF, SHOP_RESTED, RESERVATION_UNAVAILABLE, SLOT_GONE, SLOT_TAKEN (6064 on the wire), DISCOUNT_CHANGED,
 * PARTY_TOO_LARGE, BOOKING_LIMIT, DEPOSIT_CHANGED, PHONE_INVALID. An error leaves nothing behind.
 */
export async function submitReservation(deps: Deps, submission: Submission): Promise<string> {
  const requestHash = getHash(submission.input);
  try {
    return await submitOnce(deps, submission, requestHash);
  } catch (error) {
    // A retry may be refused although the first attempt succeeded; return that attempt's result.
    const { idempotencyKey: key, userId } = submission;
    const made = key ? await findReservationByKey(deps.db, userId, key) : undefined;
    if (!made) throw error;
    if (made.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return made.id;
  }
}

/** Field order is the contract's, whatever order the fields were sent in. */
const getHash = (input: Submission['input']): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

async function submitOnce(deps: Deps, submission: Submission, requestHash: string): Promise<string> {
  const { restaurantId } = submission.input;
  for (let attempt = 1; ; attempt++) {
    // The shop as last seen may be old; the database compares its revision when the table is taken.
    const { restaurant } =
      attempt === 1
        ? await getRecentShop(deps, restaurantId)
        : (await getCurrentShop(deps, restaurantId)).shop;
    try {
      const address = await getAddressState(
        deps.db,
        deps.env.CODE_SECRET,
        submission.userId,
        submission.input.email,
      );
      const booking = { ...toReservation(deps, restaurant, submission, requestHash), address };
      const outcome = await bookTable(deps.pool, booking);
      if (outcome === 'booked') {
        wakeConsoles(deps.pool, restaurant.id);
        return booking.names.id;
      }
      if (outcome === 'full') throw new DomainError('SLOT_TAKEN');
      // Caught above, where the key's reservation is looked up; without one the first attempt was rolled back, so retry.
      if (outcome === 'repeated') throw new DomainError('STATUS_CONFLICT');
    } catch (error) {
      // A rule refused by the shop as it was; as it is now, it may not.
      if (attempt > 1 || !(error instanceof DomainError) || !(await hasMovedOn(deps, restaurant)))
        throw error;
    }
    if (attempt === maxAttempts) throw new DomainError('STATUS_CONFLICT');
  }
}

const hasMovedOn = async (deps: Deps, { id, revision }: RestaurantRow) =>
  (await getCurrentShop(deps, id)).shop.restaurant.revision !== revision;

/** Checks everything that can be checked without writing. */
function toReservation(
  deps: Deps,
  restaurant: RestaurantRow,
  { userId, input, locale, idempotencyKey }: Submission,
  requestHash: string,
): Omit<NewReservation, 'address'> {
  const now = deps.clock();
  const rules = getReservationRules(restaurant);
  checkTakesReservations(restaurant);
  const time = getAskedTime(input.date, input.time, getWallTime(now, restaurant.timeZone), rules);
  checkParty(input.people, rules);
  checkDiscount(input.discount, time.discountPercent);
  const startsAt = getStart(input.date, time.time, restaurant.timeZone);
  return {
    restaurantId: restaurant.id,
    revision: restaurant.revision,
    limit: time.limit,
    seats: time.seats,
    names: createReservationNames(restaurant.orderPrefix, deps.random),
    userId,
    day: input.date,
    time: time.time,
    startsAt,
    people: input.people,
    discount: time.discountPercent,
    customerName: input.customerName.trim(),
    ...parseDialledNumber(input.phone),
    email: input.email,
    remark: input.remark,
    language: input.language ?? locale,
    utmSource: input.utmSource,
    idempotencyKey,
    requestHash,
    deposit: getNewDeposit(
      rules,
      { day: input.date, time: time.time, people: input.people, startsAt },
      { seen: input.deposit, timeZone: restaurant.timeZone, now },
    ),
    now,
  };
}

/** Prefix and digits of a number in one piece. Throws PHONE_INVALID when it is none of its country (CTY-03 to CTY-06). */
export function parseDialledNumber(phone: string): { phoneDial: string; phoneDigits: string } {
  const country = countryCodes.find((code) => phone.startsWith(countries[code].countryNum));
  const phoneDial = country ? countries[country].countryNum : '';
  const phoneDigits = phone.slice(phoneDial.length);
  if (!country || !findPhoneCountry(phoneDial, phoneDigits)) throw new DomainError('PHONE_INVALID');
  return { phoneDial, phoneDigits };
}

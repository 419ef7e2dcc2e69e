import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { Locale } from '@/lib/contract/vocabulary';
import type { LinkedOffer } from '@/lib/contract/waiting-list';
import { findDepositTerms } from '@/lib/domain/reservations/deposit';
import { pick } from '../../text';
import { getReservationRules } from '../reservations/reservation-rules';
import type { EntryWithRestaurant } from './waiting-list.repository';

/** Returns the restaurant's local time as `HH:MM`. */
export const getClock = (at: Date, timeZone: string): string => format(new TZDate(at, timeZone), 'HH:mm');

/**
 * Returns an entry without the diner's name. An expired offer is shown as missed, even before the job has
 * passed the table on.
 */
export function toEntryAnswer(
  { entry, position, restaurant, deposit }: EntryWithRestaurant,
  now: Date,
  locale: Locale,
): LinkedOffer {
  const { offeredUntil } = entry;
  const { timeZone } = restaurant;
  const isHeld = offeredUntil !== null && now < offeredUntil;
  const isUnpaid = deposit?.state === 'awaiting' && now < deposit.payUntil;
  return {
    restaurantId: entry.restaurantId,
    restaurantName: pick(restaurant.name, locale, restaurant.defaultLocale),
    state: entry.state === 'offered' && !isHeld ? 'missed' : entry.state,
    date: entry.day,
    time: entry.time,
    people: entry.people,
    position: entry.state === 'waiting' ? position : undefined,
    offeredUntil: isHeld ? getClock(offeredUntil, timeZone) : undefined,
    offerEnds: isHeld ? offeredUntil.toISOString() : undefined,
    discount: entry.discount ?? undefined,
    deposit: isHeld ? findDepositTerms(getReservationRules(restaurant).deposits, entry) : undefined,
    reservationId: entry.reservationId ?? undefined,
    unpaid: isUnpaid ? { amount: deposit.amount, payUntil: getClock(deposit.payUntil, timeZone) } : undefined,
  };
}

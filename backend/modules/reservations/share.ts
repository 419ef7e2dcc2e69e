import type { SharedReservation } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { Refused } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { weekdayOf } from '../restaurant/hours';
import { infoOf } from '../restaurant/info';
import { currentShop } from '../restaurant/shop';
import { contactPhone } from './reservation-answer';
import { ownReservation, type ReservationRow, reservationByShareCode } from './reservations.repository';

interface Asked {
  shareCode?: string;
  reservationId?: string;
  /** Who asks; unknown for most who follow a shared link. */
  userId?: number;
}

/**
 * What the share page says (API-95): for whoever has the share code, and by id for the diner alone (DEC-68). Throws NOT_FOUND,
 * INVALID_INPUT when neither is given.
 */
export async function sharedReservation(
  deps: Deps,
  asked: Asked,
  locale: Locale,
): Promise<SharedReservation> {
  const reservation = await reservationAskedFor(deps, asked);
  if (!reservation) throw new Refused('NOT_FOUND');
  const { shop } = await currentShop(deps, reservation.restaurantId);
  return {
    reservationCode: reservation.code,
    reservationStatus: reservation.status,
    date: reservation.day,
    time: reservation.time,
    people: reservation.people,
    discount: reservation.discount,
    weekday: weekdayOf(reservation.day),
    customerName: reservation.customerName,
    contactPhone: contactPhone(reservation),
    shareCode: reservation.userId === asked.userId ? reservation.shareCode : undefined,
    restaurant: infoOf(shop, [], locale),
  };
}

async function reservationAskedFor(
  deps: Deps,
  { shareCode, reservationId, userId }: Asked,
): Promise<ReservationRow | undefined> {
  if (shareCode !== undefined) return reservationByShareCode(deps.db, shareCode);
  if (reservationId === undefined)
    throw new Refused('INVALID_INPUT', { fields: [{ path: 'shareCode', reason: 'is missing' }] });
  // A guest with an id is told what one with a made-up id is.
  if (userId === undefined) return undefined;
  return (await ownReservation(deps.db, userId, reservationId))?.reservation;
}

import type { SharedReservation } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { getInfo } from '../restaurant/info';
import { getCurrentShop } from '../restaurant/shop';
import { isPast } from './open-reservation';
import { formatContactPhone } from './reservation-answer';
import { findByShareCode, findUserReservation, type ReservationRow } from './reservations.repository';

interface Asked {
  shareCode?: string;
  reservationId?: string;
  /** Who asks; unknown for most who follow a shared link. */
  userId?: number;
}

/**
 * Returns the content of the share page (API-95): for anyone with the share code, and by id for its user alone (DEC-68). Throws
 * NOT_FOUND, INVALID_INPUT when neither is given.
 */
export async function getSharedReservation(
  deps: Deps,
  asked: Asked,
  locale: Locale,
): Promise<SharedReservation> {
  const reservation = await findAskedReservation(deps, asked);
  if (!reservation) throw new DomainError('NOT_FOUND');
  const { shop } = await getCurrentShop(deps, reservation.restaurantId);
  const isOwn = reservation.userId === asked.userId;
  return {
    reservationCode: reservation.code,
    reservationStatus: reservation.status,
    date: reservation.day,
    time: reservation.time,
    people: reservation.people,
    discount: reservation.discount,
    weekday: getWeekday(reservation.day),
    customerName: reservation.customerName,
    contactPhone: formatContactPhone(reservation),
    past: isPast(reservation, deps.clock()),
    shareCode: isOwn ? reservation.shareCode : undefined,
    reservationId: isOwn ? reservation.id : undefined,
    restaurant: getInfo(shop, [], { locale, now: deps.clock() }),
  };
}

async function findAskedReservation(
  deps: Deps,
  { shareCode, reservationId, userId }: Asked,
): Promise<ReservationRow | undefined> {
  if (shareCode !== undefined) return findByShareCode(deps.db, shareCode);
  if (reservationId === undefined)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'shareCode', reason: 'is missing' }] });
  // A guest gets the same answer for a real id as for a made-up one.
  if (userId === undefined) return undefined;
  return (await findUserReservation(deps.db, userId, reservationId))?.reservation;
}

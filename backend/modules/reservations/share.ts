import type { SharedReservation } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { DomainError } from '../../core/domain-error';
import { dayMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { getInfo } from '../restaurant/info';
import { getCurrentShop } from '../restaurant/shop';
import { isPast } from './open-reservation';
import { formatContactPhone } from './reservation-answer';
import { findByShareCode, findUserReservation, type ReservationRow } from './reservations.repository';

interface ShareInput {
  shareCode?: string;
  reservationId?: string;
  /** The signed-in user; undefined for most visitors of a shared link. */
  userId?: number;
}

/**
 * Returns the content of the share page: by id for its user alone, by share code for anyone until a day after the
 * reservation. Throws NOT_FOUND, INVALID_INPUT without both.
 */
export async function getSharedReservation(
  deps: Deps,
  asked: ShareInput,
  locale: Locale,
): Promise<SharedReservation> {
  const reservation = await findAskedReservation(deps, asked);
  const isOwn = reservation?.userId === asked.userId;
  if (!reservation || (!isOwn && reservation.startsAt.getTime() + dayMs < deps.clock().getTime()))
    throw new DomainError('NOT_FOUND');
  const { shop } = await getCurrentShop(deps, reservation.restaurantId);
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
  { shareCode, reservationId, userId }: ShareInput,
): Promise<ReservationRow | undefined> {
  if (shareCode !== undefined) return findByShareCode(deps.db, shareCode);
  if (reservationId === undefined)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'shareCode', reason: 'is missing' }] });
  // A guest gets the same response for a real id and for a made-up one.
  if (userId === undefined) return undefined;
  return (await findUserReservation(deps.db, userId, reservationId))?.reservation;
}

import type { Output } from '@/lib/contract/contract';
import type { Reservation } from '@/lib/contract/reservations';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { reservationAnswer } from './reservation-answer';
import { findCancellation, userCounts, userReservation, userReservations } from './reservations.repository';

/** One's own reservation (API-91). Another's is NOT_FOUND, as one that doesn't exist is. */
export async function reservationDetail(
  deps: Deps,
  userId: number,
  id: string,
  locale: Locale,
): Promise<Reservation> {
  const found = await userReservation(deps.db, userId, id);
  if (!found) throw new DomainError('NOT_FOUND');
  const answer = reservationAnswer(found, deps.clock(), locale);
  if (answer.reservationStatus !== ReservationStatus.Cancelled) return answer;
  const cancelled = await findCancellation(deps.db, id);
  // Nobody cancelled what was not paid in time; its deposit says so.
  if (!cancelled || cancelled.actor === 'expiry') return answer;
  const { reason } = cancelled.detail;
  return {
    ...answer,
    cancellation: {
      byRestaurant: cancelled.actor !== 'diner',
      reason: typeof reason === 'string' ? reason : undefined,
    },
  };
}

interface Page {
  status?: number;
  pageSize: number;
  /** From 1. */
  pageNo: number;
}

/** A page of the diner's own reservations with how many there are (API-93). */
export async function reservationPage(
  deps: Deps,
  userId: number,
  { status, pageSize, pageNo }: Page,
  locale: Locale,
): Promise<Output<'reservations.list'>> {
  const now = deps.clock();
  const [found, counts] = await Promise.all([
    userReservations(deps.db, userId, { status, most: pageSize, skip: (pageNo - 1) * pageSize, now }),
    userCounts(deps.db, userId),
  ]);
  const of = (each: number) => counts.get(each) ?? 0;
  const all = [...counts.values()].reduce((sum, number) => sum + number, 0);
  return {
    list: found.map((each) => reservationAnswer(each, now, locale)),
    total: status === undefined ? all : of(status),
    counts: {
      all,
      reserved: of(ReservationStatus.Reserved),
      cancelled: of(ReservationStatus.Cancelled),
      absent: of(ReservationStatus.Absent),
    },
  };
}

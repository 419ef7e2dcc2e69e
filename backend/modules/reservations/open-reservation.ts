import { heldMinutes } from '@/lib/contract/reservation-values';
import { ReservationStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { lockOwn, type ReservationRow } from './reservations.repository';

/** Returns whether the diner can still change or cancel it: it is active and its time has not come. */
export const isOpen = (
  { status, arrivedAt, startsAt }: Pick<ReservationRow, 'status' | 'arrivedAt' | 'startsAt'>,
  now: Date,
): boolean => status === ReservationStatus.Reserved && arrivedAt === null && now < startsAt;

/** Returns whether the 15 minutes have passed without a recorded arrival. */
export const isPast = (
  { status, arrivedAt, startsAt }: Pick<ReservationRow, 'status' | 'arrivedAt' | 'startsAt'>,
  now: Date,
): boolean =>
  status === ReservationStatus.Reserved &&
  arrivedAt === null &&
  now.getTime() >= startsAt.getTime() + heldMinutes * 60_000;

/**
 * Returns the diner's own open reservation, locked. Throws NOT_FOUND, also for another diner's, and
 * RESERVATION_ENDED with its status when it is no longer open.
 */
export async function lockOpen(tx: Tx, userId: number, id: string, now: Date): Promise<ReservationRow> {
  const held = await lockOwn(tx, userId, id);
  if (!held) throw new DomainError('NOT_FOUND');
  if (!isOpen(held, now)) throw new DomainError('RESERVATION_ENDED', { reservationStatus: held.status });
  return held;
}

import { heldMinutes } from '@/lib/contract/reservation-values';
import { ReservationStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { lockOwn, type ReservationRow } from './reservations.repository';

/** Whether the diner can still change or cancel it: it is awaited, and its time has not come. */
export const isOpen = (
  { status, arrivedAt, startsAt }: Pick<ReservationRow, 'status' | 'arrivedAt' | 'startsAt'>,
  now: Date,
): boolean => status === ReservationStatus.Reserved && arrivedAt === null && now < startsAt;

/** Whether the table has been held for its 15 minutes and nobody said who came (DEC-79). */
export const isPast = (
  { status, arrivedAt, startsAt }: Pick<ReservationRow, 'status' | 'arrivedAt' | 'startsAt'>,
  now: Date,
): boolean =>
  status === ReservationStatus.Reserved &&
  arrivedAt === null &&
  now.getTime() >= startsAt.getTime() + heldMinutes * 60_000;

/**
 * One's own open reservation, held until the transaction ends. Throws NOT_FOUND, also for another's, and RESERVATION_ENDED
 * with its status when it is open no more.
 */
export async function lockOpen(tx: Tx, userId: number, id: string, now: Date): Promise<ReservationRow> {
  const held = await lockOwn(tx, userId, id);
  if (!held) throw new DomainError('NOT_FOUND');
  if (!isOpen(held, now)) throw new DomainError('RESERVATION_ENDED', { reservationStatus: held.status });
  return held;
}

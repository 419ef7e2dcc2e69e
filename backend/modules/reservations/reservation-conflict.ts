import { and, desc, eq, ne } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import { reservationEvents } from '../../schema/reservations';
import type { ReservationRow } from './reservations.repository';

/** Fields of a reservation as a screen showed them when a person acted on it. */
export interface SeenReservation {
  startsAt: string;
  people: number;
  tableNo?: string;
}

/** Returns whether the reservation is still as a screen showed it. */
export const isAsSeen = (held: ReservationRow, seen: SeenReservation): boolean =>
  held.startsAt.getTime() === Date.parse(seen.startsAt) &&
  held.people === seen.people &&
  held.tableNo === (seen.tableNo ?? null);

/** Throws RESERVATION_CHANGED when the diner read another version of the reservation; without one there is no check. */
export function checkSequence(held: ReservationRow, sequence: number | undefined): void {
  if (sequence !== undefined && sequence !== held.sequence) throw new DomainError('RESERVATION_CHANGED');
}

/** Returns a STATUS_CONFLICT that names the member of staff who acted last, and the time. */
export async function getReservationConflict(
  db: Executor,
  { id, status }: Pick<ReservationRow, 'id' | 'status'>,
): Promise<DomainError> {
  const [event] = await db
    .select({ by: reservationEvents.actor, at: reservationEvents.at })
    .from(reservationEvents)
    .where(and(eq(reservationEvents.reservationId, id), ne(reservationEvents.actor, 'diner')))
    .orderBy(desc(reservationEvents.id))
    .limit(1);
  return new DomainError('STATUS_CONFLICT', {
    reservationStatus: status,
    ...(event && { by: event.by, at: event.at.toISOString() }),
  });
}

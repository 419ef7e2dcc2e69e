import { eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import type { LinkedReservation } from '@/lib/contract/linked-reservations';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { readSignedText, signText } from '../../core/signed-text';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { reservations } from '../../schema/reservations';
import { cancelUserReservation } from './cancel-reservation';
import { changeReservation } from './change-reservation';
import { lockOpen } from './open-reservation';
import { checkSequence } from './reservation-conflict';
import {
  findReservationWithRestaurant,
  type ReservationWithRestaurant,
  recordEvent,
} from './reservations.repository';
import { answerReservations } from './user-reservations';

/**
 * Returns the token of a reminder's link. Only the mail contains it; it is valid until the reservation's
 * time.
 */
export const createReservationToken = (secrets: string, reservationId: string): string =>
  signText(secrets, 'reservation', reservationId);

/** Throws LINK_SPENT for a token that this server did not sign. */
async function findLinked({ db, env }: Deps, token: string): Promise<ReservationWithRestaurant> {
  const id = readSignedText(env.CODE_SECRET, 'reservation', token);
  const found = id === undefined ? undefined : await findReservationWithRestaurant(db, id);
  if (!found) throw new DomainError('LINK_SPENT');
  return found;
}

/** Returns the reservation of a link, without the diner's data: its mail may have gone to a mistyped address. */
export async function getLinkedReservation(
  deps: Deps,
  token: string,
  locale: Locale,
): Promise<LinkedReservation> {
  const [found] = await answerReservations(deps, [await findLinked(deps, token)], deps.clock(), locale);
  const answer = found!;
  return {
    reservationCode: answer.reservationCode,
    reservationStatus: answer.reservationStatus,
    date: answer.date,
    time: answer.time,
    people: answer.people,
    discount: answer.discount,
    canCancel: answer.canCancel === true,
    arrived: answer.arrived === true,
    past: answer.past === true,
    confirmed: answer.confirmed === true,
    sequence: answer.sequence,
    deposit: answer.deposit,
    dishesReturned: answer.dishesReturned,
    timeZone: answer.timeZone ?? 'UTC',
    restaurantId: answer.restaurantId,
    restaurantName: answer.restaurantName,
  };
}

/** Records once that the diner will come. Throws LINK_SPENT, RESERVATION_ENDED, RESERVATION_CHANGED. */
export async function confirmLinked(
  deps: Deps,
  { token, sequence }: Input<'reservations.confirmLinked'>,
): Promise<void> {
  const { reservation } = await findLinked(deps, token);
  const now = deps.clock();
  await withTransaction(deps.db, async (tx) => {
    const held = await lockOpen(tx, reservation.userId, reservation.id, now);
    checkSequence(held, sequence);
    if (held.confirmedAt) return;
    await tx.update(reservations).set({ confirmedAt: now }).where(eq(reservations.id, held.id));
    await recordEvent(tx, {
      reservationId: held.id,
      what: 'confirmed',
      status: held.status,
      actor: 'diner',
      at: now,
    });
  });
}

/**
 * Changes day, time or party; the remark is unchanged. Throws LINK_SPENT and the errors of
 * `changeReservation`.
 */
export async function changeLinked(
  deps: Deps,
  { token, ...change }: Input<'reservations.changeLinked'>,
): Promise<void> {
  const { reservation } = await findLinked(deps, token);
  await changeReservation(deps, reservation.userId, {
    ...change,
    reservationId: reservation.id,
    remark: reservation.remark ?? undefined,
  });
}

/** Cancels the reservation. Repeating it succeeds. Throws LINK_SPENT and the errors of `cancelUserReservation`. */
export async function cancelLinked(
  deps: Deps,
  { token, ...read }: Input<'reservations.cancelLinked'>,
): Promise<void> {
  const { reservation } = await findLinked(deps, token);
  if (reservation.status === ReservationStatus.Cancelled) return;
  await cancelUserReservation(deps, reservation.userId, { id: reservation.id, ...read });
}

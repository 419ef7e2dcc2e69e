import { eq, sql } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { isOpenEntry } from '@/lib/contract/waiting-list-values';
import { findConstraint, parseDinerLimit } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { readSignedText } from '../../core/signed-text';
import { retryOnConflict, withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { users } from '../../schema/auth';
import { reservationDeposits } from '../../schema/deposits';
import { reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { waitingList } from '../../schema/waiting-list';
import { postMessage } from '../outbox/outbox';
import { getAddressState, toReservationMail } from '../reservations/reservation-mail';
import { createReservationNames } from '../reservations/reservation-names';
import { findNewDeposit, getReservationRules } from '../reservations/reservation-rules';
import { recordEvent } from '../reservations/reservations.repository';
import { endEntry, tellConsoles } from './end-entry';
import { lockEntry, type WaitingRow } from './waiting-list.repository';

/** Returns the id of a link's entry. Throws LINK_SPENT for a token that this server did not sign. */
export function readOfferToken({ env }: Pick<Deps, 'env'>, token: string): string {
  const id = readSignedText(env.CODE_SECRET, 'table-offer', token);
  if (id === undefined) throw new DomainError('LINK_SPENT');
  return id;
}

/**
 * Turns the offered table into a reservation; accepting again has no effect. Accepting and the expiry of
 * the offer lock the same entry, so only one of them takes effect. `seen` is the deposit that the page
 * showed. Throws LINK_SPENT, OFFER_ENDED, BOOKING_LIMIT, DEPOSIT_CHANGED.
 */
export async function acceptOffer(deps: Deps, id: string, seen?: Minor): Promise<void> {
  // Another reservation has the same random booking code.
  const isTakenCode = (error: unknown) => findConstraint(error) === 'reservations_code';
  return retryOnConflict(async () => {
    try {
      return await withTransaction(deps.db, async (tx) => {
        const now = deps.clock();
        const held = await lockEntry(tx, id);
        if (!held) throw new DomainError('LINK_SPENT');
        if (held.state === 'taken') return;
        if (held.state !== 'offered' || held.offeredUntil! <= now)
          throw new DomainError('OFFER_ENDED', { state: held.state === 'offered' ? 'missed' : held.state });
        await reserve(tx, deps, held, { seen, now });
      });
    } catch (error) {
      const limit = parseDinerLimit(error);
      if (limit) throw new DomainError('BOOKING_LIMIT', limit);
      throw error;
    }
  }, isTakenCode);
}

/**
 * Writes the reservation; the offer has already counted its table. A reservation with a deposit is
 * confirmed by mail after the payment.
 */
async function reserve(
  tx: Tx,
  deps: Deps,
  held: WaitingRow,
  { seen, now }: { seen?: Minor; now: Date },
): Promise<void> {
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, held.restaurantId));
  const { orderPrefix, timeZone } = restaurant!;
  const deposit = findNewDeposit(getReservationRules(restaurant!), held, { seen, timeZone, now });
  const { email, language, userId, restaurantId, customerName } = held;
  const [reservation] = await tx
    .insert(reservations)
    .values({
      ...createReservationNames(orderPrefix, deps.random),
      restaurantId,
      userId,
      status: ReservationStatus.Reserved,
      day: held.day,
      time: held.time,
      startsAt: held.startsAt,
      people: held.people,
      discount: held.discount ?? 0,
      customerName,
      phoneDial: held.phoneDial,
      phoneDigits: held.phoneDigits,
      email,
      remark: held.remark,
      language,
      utmSource: held.utmSource,
      requestHash: `waiting ${held.id}`,
      createdAt: now,
    })
    .returning();
  await tx
    .update(waitingList)
    .set({ state: 'taken', offeredUntil: null, endedAt: now, reservationId: reservation!.id })
    .where(eq(waitingList.id, held.id));
  // Prefills the next form, as a reservation does.
  await tx
    .update(users)
    .set({
      nickName: sql`coalesce(${users.nickName}, ${customerName})`,
      email: sql`coalesce(${email}::text, ${users.email})`,
    })
    .where(eq(users.id, userId));
  await recordEvent(tx, {
    reservationId: reservation!.id,
    what: 'booked',
    status: ReservationStatus.Reserved,
    actor: 'diner',
    at: now,
  });
  await tellConsoles(tx, held, now);
  const address = email ? await getAddressState(tx, deps.env.CODE_SECRET, userId, email) : undefined;
  if (deposit) {
    const { id } = reservation!;
    await tx
      .insert(reservationDeposits)
      .values({ ...deposit, reservationId: id, restaurantId, confirmToken: address?.confirmToken });
    return;
  }
  if (!email || !address) return;
  await postMessage(tx, {
    channel: 'email',
    recipient: email,
    template: 'reservation-confirmed',
    locale: language,
    restaurantId,
    dedupeKey: `reservation-confirmed:${reservation!.id}`,
    data: toReservationMail(reservation!, language, address),
    now,
  });
}

/**
 * Declines an offer, or leaves the list by its link; the table is offered to the next entry. Has no effect
 * on an ended entry. Throws LINK_SPENT.
 */
export const declineOffer = (deps: Deps, id: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const held = await lockEntry(tx, id);
    if (!held) throw new DomainError('LINK_SPENT');
    if (isOpenEntry(held.state)) await endEntry(tx, held, 'declined', deps.clock());
  });

/**
 * Leaves the diner's own waiting list. Has no effect on an ended entry. Throws NOT_FOUND, also for another
 * diner's entry.
 */
export const leaveWaitingList = (deps: Deps, userId: number, id: string): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const held = await lockEntry(tx, id, { userId });
    if (!held) throw new DomainError('NOT_FOUND');
    await endEntry(tx, held, 'left', deps.clock());
  });

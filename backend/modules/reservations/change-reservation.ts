import { eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import { getDeposit } from '@/lib/domain/reservations/deposit';
import { getLimit } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type DepositRow, reservationDeposits } from '../../schema/deposits';
import { reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { moveDishes } from '../orders/table-dishes';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import { getFreeTables, getSmallestWaiting } from './awaited-tables';
import { findDeposit } from './deposits.repository';
import { lockOpen } from './open-reservation';
import { mailDiner } from './reservation-mail';
import {
  checkDiscount,
  checkParty,
  checkTakesReservations,
  getAskedTime,
  getFreeUntilInstant,
  getReservationRules,
  getStart,
  type ReservationRules,
} from './reservation-rules';
import { findUserReservation, type ReservationRow, recordEvent } from './reservations.repository';
import { changeSeats, getTablesTaken, moveTable } from './table-counts.repository';

type Change = Input<'reservations.change'>;

const maxAttempts = 4;

/**
 * Changes a reservation's time, party or remark (API-90). Another time needs a table there under the rules of submitting, gets that
 * time's discount, and releases the old table in the same transaction; at the same time the discount stays. Throws NOT_FOUND,
 * RESERVATION_ENDED, PARTY_TOO_LARGE, BOOKING_LIMIT, DISCOUNT_CHANGED, DEPOSIT_UNPAID, DEPOSIT_HIGHER, PRE_ORDER_STANDS, and for another time the errors of submitting.
 */
export async function changeReservation(deps: Deps, userId: number, change: Change): Promise<void> {
  const seen = await findUserReservation(deps.db, userId, change.reservationId);
  if (!seen) throw new DomainError('NOT_FOUND');
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { shop } = await getCurrentShop(deps, seen.reservation.restaurantId);
    const done = await withTransaction(deps.db, (tx) =>
      changeOnce(tx, { userId, change, restaurant: shop.restaurant, now: deps.clock() }),
    ).catch((error: unknown) => {
      const limit = getLimit(error);
      throw limit ? new DomainError('BOOKING_LIMIT', limit) : error;
    });
    if (done) return;
  }
  throw new DomainError('STATUS_CONFLICT');
}

interface ChangeOptions {
  userId: number;
  change: Change;
  restaurant: RestaurantRow;
  now: Date;
}

/** False when the restaurant's rules have changed since they were read. Locks the reservation first, then the times. */
async function changeOnce(tx: Tx, { userId, change, restaurant, now }: ChangeOptions): Promise<boolean> {
  const held = await lockOpen(tx, userId, change.reservationId, now);
  const [current] = await tx
    .select({ revision: restaurants.revision })
    .from(restaurants)
    .where(eq(restaurants.id, restaurant.id));
  if (current?.revision !== restaurant.revision) return false;

  const rules = getReservationRules(restaurant);
  const moves = held.day !== change.date || held.time !== change.time;
  if (moves) checkTakesReservations(restaurant);
  const time = moves
    ? getAskedTime(change.date, change.time, getWallTime(now, restaurant.timeZone), rules)
    : undefined;
  // A party that was taken stays taken, also when tables have become smaller.
  if (moves || change.people !== held.people) checkParty(change.people, rules);
  const discount = time?.discountPercent ?? held.discount;
  checkDiscount(change.discount, discount);
  const after = {
    day: change.date,
    time: change.time,
    people: change.people,
    discount,
    remark: change.remark ?? null,
  };
  // The same once more, as after an answer that got lost: nothing to write and nothing to tell.
  if (Object.entries(after).every(([name, value]) => held[name as keyof typeof after] === value)) return true;

  const deposit = await checkChangedDeposit(tx, held, change, rules);
  const startsAt = time ? getStart(change.date, change.time, restaurant.timeZone) : held.startsAt;
  if (time) await moveDishes(tx, { from: held, to: { ...after, startsAt }, now }, restaurant);

  const { people } = change;
  if (time) {
    const to = { restaurantId: held.restaurantId, day: change.date, time: change.time, people };
    const [taken, waiting] = [
      await getTablesTaken(tx, to.restaurantId, to.day),
      await getSmallestWaiting(tx, to.restaurantId, to.day),
    ];
    // A free table goes to who waits for it first.
    if (getFreeTables(time, taken.get(to.time), waiting.get(to.time)).limit === 0)
      throw new DomainError('SLOT_TAKEN');
    if (!(await moveTable(tx, { from: held, to, limits: time }))) throw new DomainError('SLOT_TAKEN');
  } else if (people !== held.people) {
    const own = rules.slots.find((slot) => slot.time === held.time);
    await changeSeats(tx, held, { before: held.people, after: people }, own?.seats);
  }
  const [changed] = await tx
    .update(reservations)
    .set({
      ...after,
      sequence: held.sequence + 1,
      // Another time is told by its own mail, and reminded of again.
      ...(time && { remindedAt: now, confirmedAt: null }),
      startsAt,
    })
    .where(eq(reservations.id, held.id))
    .returning();
  // A deadline that has passed stays: moving a table buys no new one.
  if (deposit && time && deposit.freeUntil >= now)
    await tx
      .update(reservationDeposits)
      .set({
        freeUntil: getFreeUntilInstant(change.date, change.time, deposit.freeHours, restaurant.timeZone),
      })
      .where(eq(reservationDeposits.reservationId, held.id));
  const { day, discount: percent, remark } = held;
  await recordEvent(tx, {
    reservationId: held.id,
    what: 'changed',
    status: held.status,
    actor: 'diner',
    detail: { day, time: held.time, people: held.people, discount: percent, remark },
    at: now,
  });
  await mailDiner(tx, 'reservation-changed', changed!, now);
  return true;
}

/** Returns the deposit, which stays as it was paid. Throws DEPOSIT_UNPAID, and DEPOSIT_HIGHER when the change takes more (BKG-01). */
async function checkChangedDeposit(
  tx: Tx,
  held: ReservationRow,
  { date: day, time, people }: Change,
  { deposits }: ReservationRules,
): Promise<DepositRow | undefined> {
  const deposit = await findDeposit(tx, held.id);
  if (deposit?.state === 'awaiting') throw new DomainError('DEPOSIT_UNPAID');
  const isSameTable = held.day === day && held.time === time && held.people === people;
  const wanted = getDeposit(deposits, { day, time, people })?.amount ?? 0;
  if (!isSameTable && wanted > (deposit?.amount ?? 0))
    throw new DomainError('DEPOSIT_HIGHER', { amount: wanted / 100 });
  return deposit;
}

import { eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import { findDepositTerms } from '@/lib/domain/reservations/deposit';
import { parseDinerLimit } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type DepositRow, reservationDeposits } from '../../schema/deposits';
import { reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { moveDishes, seatDishes } from '../orders/pre-orders/table-dishes';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import { findDeposit } from './deposits.repository';
import { lockOpen } from './open-reservation';
import { checkSequence } from './reservation-conflict';
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
import { textDiner } from './reservation-texts';
import { findUserReservation, type ReservationRow, recordEvent } from './reservations.repository';
import { changeSeats, moveTable } from './table-counts.repository';

type Change = Input<'reservations.change'>;

const maxAttempts = 4;

/**
 * Changes a reservation's time, party or remark. Another time needs a table there under the rules of
 * submitting, gets that time's discount, and releases the old table in the same transaction; without
 * another time the discount is unchanged. Throws NOT_FOUND, RESERVATION_ENDED, RESERVATION_CHANGED, PARTY_TOO_LARGE,
 * BOOKING_LIMIT, DISCOUNT_CHANGED, DEPOSIT_UNPAID, DEPOSIT_HIGHER, PRE_ORDER_STANDS, and for another time
 * the errors of submitting.
 */
export async function changeReservation(deps: Deps, userId: number, change: Change): Promise<void> {
  const seen = await findUserReservation(deps.db, userId, change.reservationId);
  if (!seen) throw new DomainError('NOT_FOUND');
  await changeByRules(deps, seen.reservation.restaurantId, {
    async lock(tx, now) {
      const held = await lockOpen(tx, userId, change.reservationId, now);
      const { date, time, people, remark } = change;
      // A repetition, whose first answer was lost, finds its own values under the next sequence.
      const isRepeated =
        held.day === date && held.time === time && held.people === people && held.remark === (remark ?? null);
      if (!isRepeated) checkSequence(held, change.sequence);
      return held;
    },
    getChange: () => change,
    actor: 'diner',
  });
}

/** How a reservation is found and changed, and by whom. */
interface Changing {
  /** Locks the reservation; throws unless it can still be changed. */
  lock(tx: Tx, now: Date): Promise<ReservationRow>;
  getChange(held: ReservationRow): Omit<Change, 'reservationId'>;
  actor: string;
  /** Staff can use times that are closed for online booking. */
  isStaff?: boolean;
  /** The table from now on, null for none; without it the table stays. */
  tableNo?: string | null;
  /** Also sends text messages from now on. */
  textsMobile?: boolean;
  /** Writes the audit log in the same transaction. */
  record?(tx: Tx, before: ReservationRow, after: ReservationRow, now: Date): Promise<void>;
}

/** Changes a reservation under the restaurant's current rules. Throws STATUS_CONFLICT and the errors of `changeOnce`. */
export async function changeByRules(deps: Deps, restaurantId: number, changing: Changing): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { shop } = await getCurrentShop(deps, restaurantId);
    const done = await withTransaction(deps.db, (tx) =>
      changeOnce(tx, { ...changing, restaurant: shop.restaurant, now: deps.clock() }),
    ).catch((error: unknown) => {
      const limit = parseDinerLimit(error);
      throw limit ? new DomainError('BOOKING_LIMIT', limit) : error;
    });
    if (done) return;
  }
  throw new DomainError('STATUS_CONFLICT');
}

interface ChangeOptions extends Changing {
  restaurant: RestaurantRow;
  now: Date;
}

/**
 * Returns false when the restaurant's rules have changed since they were read. Locks the reservation first,
 * then the times.
 */
async function changeOnce(tx: Tx, { restaurant, now, ...changing }: ChangeOptions): Promise<boolean> {
  const held = await changing.lock(tx, now);
  const change = changing.getChange(held);
  const [current] = await tx
    .select({ revision: restaurants.revision })
    .from(restaurants)
    .where(eq(restaurants.id, restaurant.id));
  if (current?.revision !== restaurant.revision) return false;

  const written = getReservationRules(restaurant);
  const rules = changing.isStaff ? { ...written, closures: [] } : written;
  const moves = held.day !== change.date || held.time !== change.time;
  if (moves) checkTakesReservations(restaurant);
  const time = moves
    ? getAskedTime(change.date, change.time, getWallTime(now, restaurant.timeZone), rules)
    : undefined;
  // An accepted party size remains valid, even when tables have become smaller.
  if (moves || change.people !== held.people) checkParty(change.people, rules);
  const discount = time?.discountPercent ?? held.discount;
  checkDiscount(change.discount, discount);
  const after = {
    day: change.date,
    time: change.time,
    people: change.people,
    discount,
    remark: change.remark ?? null,
    tableNo: changing.tableNo === undefined ? held.tableNo : changing.tableNo,
  };
  // A repeated request, such as after a lost response, writes and sends nothing.
  if (Object.entries(after).every(([name, value]) => held[name as keyof typeof after] === value)) return true;

  const deposit = await checkChangedDeposit(tx, held, change, rules);
  const startsAt = time ? getStart(change.date, change.time, restaurant.timeZone) : held.startsAt;
  if (time) await moveDishes(tx, { from: held, to: { ...after, startsAt }, now }, restaurant);
  if (after.tableNo !== held.tableNo) await seatDishes(tx, held, after.tableNo);

  const { people } = change;
  if (time) {
    const to = { restaurantId: held.restaurantId, day: change.date, time: change.time, people };
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
      ...(changing.textsMobile && { textsMobile: true }),
      // A moved reservation gets a new mail and new reminders.
      ...(time && { remindedAt: now, confirmedAt: null }),
      startsAt,
    })
    .where(eq(reservations.id, held.id))
    .returning();
  // A deadline that has passed is not extended by moving the table.
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
    actor: changing.actor,
    detail: { day, time: held.time, people: held.people, discount: percent, remark },
    at: now,
  });
  await mailDiner(tx, 'reservation-changed', changed!, now);
  await textDiner(tx, 'reservation-changed', changed!, { actor: changing.actor, now });
  await changing.record?.(tx, held, changed!, now);
  return true;
}

/**
 * Returns the deposit, whose amount does not change. Throws DEPOSIT_UNPAID, and DEPOSIT_HIGHER when the
 * change needs a larger deposit.
 */
async function checkChangedDeposit(
  tx: Tx,
  held: ReservationRow,
  { date: day, time, people }: Omit<Change, 'reservationId'>,
  { deposits }: ReservationRules,
): Promise<DepositRow | undefined> {
  const deposit = await findDeposit(tx, held.id);
  if (deposit?.state === 'awaiting') throw new DomainError('DEPOSIT_UNPAID');
  const isSameTable = held.day === day && held.time === time && held.people === people;
  const wanted = findDepositTerms(deposits, { day, time, people })?.amount ?? 0;
  if (!isSameTable && wanted > (deposit?.amount ?? 0))
    throw new DomainError('DEPOSIT_HIGHER', { amount: wanted / 100 });
  return deposit;
}

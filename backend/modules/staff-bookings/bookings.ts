import type { Booking, BookingSlot, BookingState } from '@/lib/contract/staff/bookings';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Day } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { getGuestHistories } from '../guests/guests.repository';
import { countDishes } from '../orders/pre-orders/table-dishes';
import { findDeposits } from '../reservations/deposits.repository';
import {
  findClosure,
  getReservationRules,
  getStart,
  getTimes,
  isTakingReservations,
} from '../reservations/reservation-rules';
import { listDayReservations, type ReservationRow } from '../reservations/reservations.repository';
import { getTablesTaken } from '../reservations/table-counts.repository';
import { listTables } from '../restaurant/check-table';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';

/** Returns the restaurant's reservations of a day, by default today. Throws RESTAURANT_UNKNOWN. */
export async function getBookings(
  deps: Deps,
  restaurantId: number,
  day?: Day,
): Promise<StaffOutput<'bookings.day'>> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const today = getWallTime(now, restaurant.timeZone).day;
  const shownDay = day ?? today;
  const rules = getReservationRules(restaurant);
  const rows = await listDayReservations(deps.db, restaurantId, shownDay);
  const deposits = await findDeposits(
    deps.db,
    rows.map(({ id }) => id),
  );
  const dishes = await countDishes(
    deps.db,
    rows.map(({ id }) => id),
  );
  const guestIds = [...new Set(rows.map(({ userId }) => userId))];
  const histories = await getGuestHistories(deps.db, restaurantId, guestIds);
  return {
    day: shownDay,
    today,
    bookings: rows.map((row) => ({
      ...toBooking(row),
      deposit: deposits.get(row.id),
      dishCount: dishes.get(row.id),
      guest: row.phoneDigits === '' ? undefined : histories.get(row.userId),
    })),
    tables: listTables(restaurant),
    slots: await listSlots(deps, restaurant, shownDay, now),
    maxPeople: rules.maxPeople,
    deposits: rules.deposits,
    now: now.toISOString(),
  };
}

/** Returns all times of the restaurant with what is taken of them on a day. */
async function listSlots(deps: Deps, restaurant: RestaurantRow, day: Day, now: Date): Promise<BookingSlot[]> {
  const rules = getReservationRules(restaurant);
  const taken = await getTablesTaken(deps.db, restaurant.id, day);
  const offered = isTakingReservations(restaurant)
    ? getTimes(day, getWallTime(now, restaurant.timeZone), { ...rules, closures: [] })
    : [];
  const bookable = new Set(offered.map(({ time }) => time));
  return rules.slots
    .map(({ time, discountPercent, limit, seats }): BookingSlot => {
      const closure = findClosure(rules.closures, day, time);
      return {
        time,
        discount: discountPercent,
        tables: limit,
        tablesTaken: taken.get(time)?.taken ?? 0,
        seats,
        seatsTaken: taken.get(time)?.seats ?? 0,
        state:
          getStart(day, time, restaurant.timeZone) <= now
            ? 'past'
            : closure
              ? 'closed'
              : bookable.has(time)
                ? 'open'
                : 'off',
        closedBy: closure?.by,
        closedReason: closure?.reason,
      };
    })
    .sort((a, b) => a.time.localeCompare(b.time));
}

const toBooking = (row: ReservationRow): Omit<Booking, 'guest' | 'deposit' | 'dishCount'> => ({
  reservationId: row.id,
  code: row.code,
  time: row.time,
  startsAt: row.startsAt.toISOString(),
  people: row.people,
  name: row.customerName,
  mobile: row.phoneDial + row.phoneDigits,
  remark: row.remark ?? undefined,
  note: row.staffNote ?? undefined,
  discount: row.discount,
  state: getState(row),
  tableNo: row.tableNo ?? undefined,
  source: row.source,
  confirmed: row.confirmedAt !== null,
});

function getState({ status, arrivedAt }: ReservationRow): BookingState {
  if (arrivedAt) return 'arrived';
  if (status === ReservationStatus.Absent) return 'absent';
  return status === ReservationStatus.Cancelled ? 'cancelled' : 'awaited';
}

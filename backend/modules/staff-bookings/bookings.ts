import type { Booking, BookingState } from '@/lib/contract/staff/bookings';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Day } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { getGuestHistories } from '../guests/guests.repository';
import { countDishes } from '../orders/table-dishes';
import { findDeposits } from '../reservations/deposits.repository';
import { listDayReservations, type ReservationRow } from '../reservations/reservations.repository';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';

/** Returns the reservations of a restaurant's day, today without one. Throws RESTAURANT_UNKNOWN. */
export async function getBookings(
  deps: Deps,
  restaurantId: number,
  day?: Day,
): Promise<StaffOutput<'bookings.day'>> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const today = getWallTime(now, restaurant.timeZone).day;
  const rows = await listDayReservations(deps.db, restaurantId, day ?? today);
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
    day: day ?? today,
    today,
    bookings: rows.map((row) => ({
      ...toBooking(row),
      deposit: deposits.get(row.id),
      dishCount: dishes.get(row.id),
      guest: row.phoneDigits === '' ? undefined : histories.get(row.userId),
    })),
    tables: getTables(restaurant),
    now: now.toISOString(),
  };
}

/** Throws TABLE_UNKNOWN for a table that the restaurant does not have. */
export async function checkSeat(
  deps: Deps,
  restaurantId: number,
  tableNo: string | undefined,
): Promise<void> {
  if (tableNo === undefined) return;
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  if (!getTables(restaurant).includes(tableNo)) throw new DomainError('TABLE_UNKNOWN', { tableNo });
}

const getTables = ({ config }: RestaurantRow): string[] => (config as Partial<RestaurantConfig>).tables ?? [];

const toBooking = (row: ReservationRow): Omit<Booking, 'guest' | 'deposit' | 'dishCount'> => ({
  reservationId: row.id,
  code: row.code,
  time: row.time,
  startsAt: row.startsAt.toISOString(),
  people: row.people,
  name: row.customerName,
  mobile: row.phoneDial + row.phoneDigits,
  remark: row.remark ?? undefined,
  discount: row.discount,
  state: getState(row),
  tableNo: row.tableNo ?? undefined,
  confirmed: row.confirmedAt !== null,
});

function getState({ status, arrivedAt }: ReservationRow): BookingState {
  if (arrivedAt) return 'arrived';
  if (status === ReservationStatus.Absent) return 'absent';
  return status === ReservationStatus.Cancelled ? 'cancelled' : 'awaited';
}

import { and, eq } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { getClock, toMinutes } from '@/lib/domain/outlets/opening-hours';
import { DomainError } from '../../../core/domain-error';
import type { Executor } from '../../../db/client';
import { reservationDeposits } from '../../../schema/deposits';
import { reservations } from '../../../schema/reservations';
import type { RestaurantRow } from '../../restaurant/shop';

type BookedAt = Pick<RestaurantRow, 'id' | 'config' | 'delivery'>;

/** The booked table of a pre-order. */
export interface BookedTable {
  reservationId: string;
  startsAt: Date;
  /** The day and time of the table as a slot. */
  slot: string;
  /** The discount of the booked time in percent. */
  discountPercent: number;
  /** The end of the period in which dishes can be chosen, changed and cancelled. */
  changeUntil: Date;
  /** The table at which staff have seated the guests already. */
  tableNo?: string;
}

const day = 1440;

/** Returns a booked time as a slot of the restaurant's usual length. */
export function getTableSlot(
  { day: date, time }: { day: string; time: string },
  { delivery }: Pick<BookedAt, 'delivery'>,
): string {
  return `${date} ${time}-${getClock((toMinutes(time) + delivery.slotMinutes) % day)}`;
}

/**
 * Returns the end of the period in which dishes can be chosen for a table, or undefined when the restaurant
 * takes no pre-orders.
 */
export function findChangeUntil(startsAt: Date, { config }: Pick<BookedAt, 'config'>): Date | undefined {
  const preOrder = config.reservation?.preOrder;
  return preOrder && new Date(startsAt.getTime() - preOrder.untilMinutes * 60_000);
}

/**
 * Returns the table of the diner's own reservation when dishes can be chosen for it now. `isLocked` locks
 * the reservation. Throws NOT_FOUND, also for another restaurant's, RESERVATION_ENDED, DEPOSIT_UNPAID,
 * PRE_ORDER_OFF, PRE_ORDER_CLOSED.
 */
export async function findBookedTable(
  db: Executor,
  { userId, reservationId }: { userId: number; reservationId: string },
  restaurant: BookedAt,
  { now, isLocked = false }: { now: Date; isLocked?: boolean },
): Promise<BookedTable> {
  const asked = db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.id, reservationId),
        eq(reservations.userId, userId),
        eq(reservations.restaurantId, restaurant.id),
      ),
    );
  const [found] = await (isLocked ? asked.for('update') : asked);
  if (!found) throw new DomainError('NOT_FOUND');
  const { status, startsAt } = found;
  if (status !== ReservationStatus.Reserved || found.arrivedAt || startsAt <= now)
    throw new DomainError('RESERVATION_ENDED', { reservationStatus: status });
  const changeUntil = findChangeUntil(startsAt, restaurant);
  if (!changeUntil) throw new DomainError('PRE_ORDER_OFF');
  if (changeUntil <= now) throw new DomainError('PRE_ORDER_CLOSED', { until: changeUntil.toISOString() });
  const [deposit] = await db
    .select({ state: reservationDeposits.state })
    .from(reservationDeposits)
    .where(eq(reservationDeposits.reservationId, reservationId));
  if (deposit?.state === 'awaiting') throw new DomainError('DEPOSIT_UNPAID');
  return {
    reservationId,
    startsAt,
    slot: getTableSlot(found, restaurant),
    discountPercent: found.discount,
    changeUntil,
    tableNo: found.tableNo ?? undefined,
  };
}

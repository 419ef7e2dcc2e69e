import { and, eq } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import type { Executor } from '../../../db/client';
import { reservationDeposits } from '../../../schema/deposits';
import { reservations } from '../../../schema/reservations';
import type { RestaurantConfig } from '../../../schema/restaurant-config';
import { getClock, toMinutes } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';

type BookedAt = Pick<RestaurantRow, 'id' | 'config' | 'delivery'>;

/** The booked table that dishes are ordered for (BKG-04). */
export interface BookedTable {
  reservationId: string;
  startsAt: Date;
  /** The day and time of the table as a slot. */
  slot: string;
  /** Percent off that the time was booked with. */
  discountPercent: number;
  /** Until when dishes can be chosen, changed and cancelled. */
  changeUntil: Date;
  /** Where staff have seated it already. */
  tableNo?: string;
}

const day = 1440;

/** Returns a booked time as a slot, as long as the restaurant's other slots. */
export function getTableSlot(
  { day: date, time }: { day: string; time: string },
  { delivery }: Pick<BookedAt, 'delivery'>,
): string {
  return `${date} ${time}-${getClock((toMinutes(time) + delivery.slotMinutes) % day)}`;
}

/** Returns until when dishes can be chosen for a table; undefined where the restaurant takes none with a table. */
export function getChangeUntil(startsAt: Date, { config }: Pick<BookedAt, 'config'>): Date | undefined {
  const preOrder = (config as Partial<RestaurantConfig>).reservation?.preOrder;
  return preOrder && new Date(startsAt.getTime() - preOrder.untilMinutes * 60_000);
}

/**
 * Returns the table of one's own reservation, for which dishes can be chosen now. With `isLocked` the reservation stays as it is until
 * the transaction ends. Throws NOT_FOUND, also for another restaurant's, RESERVATION_ENDED, DEPOSIT_UNPAID, PRE_ORDER_OFF,
 * PRE_ORDER_CLOSED.
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
  const changeUntil = getChangeUntil(startsAt, restaurant);
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

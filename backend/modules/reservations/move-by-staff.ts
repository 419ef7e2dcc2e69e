import { and, eq } from 'drizzle-orm';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { ReservationStatus } from '@/lib/contract/statuses';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { reservations } from '../../schema/reservations';
import { changeByRules } from './change-reservation';
import { getReservationConflict, isAsSeen } from './reservation-conflict';
import type { ReservationRow } from './reservations.repository';

type By = Pick<Act, 'staffId' | 'address'> & { actor: string };

/**
 * Moves a reservation for staff, also of a guest who is late. Throws NOT_FOUND for another restaurant's,
 * RESERVATION_ENDED, STATUS_CONFLICT when it is no longer as seen, and the errors of `changeReservation`.
 */
export function moveByStaff(
  deps: Deps,
  { reservationId, restaurantId, day, time, people, table, seen, textsMobile }: StaffInput<'bookings.move'>,
  by: By,
): Promise<void> {
  const tableNo = table && (table.tableNo ?? null);
  return changeByRules(deps, restaurantId, {
    async lock(tx) {
      const [held] = await tx
        .select()
        .from(reservations)
        .where(and(eq(reservations.id, reservationId), eq(reservations.restaurantId, restaurantId)))
        .for('update');
      if (!held) throw new DomainError('NOT_FOUND');
      if (held.status !== ReservationStatus.Reserved || held.arrivedAt !== null)
        throw new DomainError('RESERVATION_ENDED', { reservationStatus: held.status });
      const isRepeated =
        held.day === day &&
        held.time === time &&
        held.people === people &&
        (tableNo === undefined || held.tableNo === tableNo);
      if (seen && !isRepeated && !isAsSeen(held, seen)) throw await getReservationConflict(tx, held);
      return held;
    },
    getChange: ({ remark }) => ({
      date: day,
      time,
      people,
      discount: undefined,
      remark: remark ?? undefined,
    }),
    actor: by.actor,
    isStaff: true,
    tableNo,
    textsMobile,
    record: (tx, before, after, now) =>
      recordAudit(tx, {
        ...by,
        restaurantId,
        act: 'reservation.changed',
        subject: before.code,
        detail: { before: toDetail(before), after: toDetail(after) },
        at: now,
      }),
  });
}

const toDetail = ({ day, time, people, discount, tableNo }: ReservationRow) => ({
  day,
  time,
  people,
  discount,
  tableNo,
});

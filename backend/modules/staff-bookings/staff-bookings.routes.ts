import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import {
  cancelReservation,
  markReservationAbsent,
  markReservationArrived,
  seatReservation,
} from '../reservations/reservations.operator';
import { checkSeat, getBookings } from './bookings';

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** The reservations of a day and the acts on them (CON-12). */
export function staffBookingsRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['bookings.day'], ({ restaurantId, day }, { deps }) =>
    getBookings(deps, restaurantId, day),
  );

  serveStaff(app, staffContract['bookings.arrive'], async (input, context) => {
    await markReservationArrived(context.deps.db, input.reservationId, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['bookings.absent'], async (input, context) => {
    await markReservationAbsent(context.deps.db, input.reservationId, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['bookings.cancel'], async (input, context) => {
    const { reservationId, reason } = input;
    await cancelReservation(context.deps.db, reservationId, { ...getAct(context, input), reason });
    return {};
  });

  serveStaff(app, staffContract['bookings.seat'], async (input, context) => {
    const { reservationId, restaurantId, tableNo } = input;
    await checkSeat(context.deps, restaurantId, tableNo);
    await seatReservation(context.deps.db, reservationId, { ...getAct(context, input), tableNo });
    return {};
  });
}

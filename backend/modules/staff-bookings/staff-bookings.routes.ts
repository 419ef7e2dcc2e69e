import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { deductDeposit } from '../parties/deduct-deposit';
import { returnReservationDeposit } from '../reservations/deposits.operator';
import {
  cancelReservation,
  markReservationAbsent,
  markReservationArrived,
  seatReservation,
} from '../reservations/reservations.operator';
import { checkSeat, getBookings } from './bookings';
import { getCalendarUrl, readCalendar, setCalendar } from './calendar-feed';

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** The reservations of a day and the acts on them (CON-12). */
export function addStaffBookingsRoutes(app: HttpApp): void {
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

  serveStaff(app, staffContract['bookings.returnDeposit'], async (input, context) => {
    await returnReservationDeposit(context.deps.db, input.reservationId, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['bookings.deductDeposit'], async (input, context) => {
    await deductDeposit(context.deps, input.reservationId, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['bookings.seat'], async (input, context) => {
    const { reservationId, restaurantId, tableNo } = input;
    await checkSeat(context.deps, restaurantId, tableNo);
    await seatReservation(context.deps.db, reservationId, { ...getAct(context, input), tableNo });
    return {};
  });

  serveStaff(app, staffContract['bookings.calendar'], async ({ restaurantId }, { deps }) => ({
    url: await getCalendarUrl(deps, restaurantId),
  }));

  serveStaff(app, staffContract['bookings.setCalendar'], async (input, context) => ({
    url: await setCalendar(context.deps, { ...getAct(context, input), isOn: input.isOn }),
  }));

  // Calendars sign in nowhere: who has the address may read (BKG-05).
  app.get('/calendar/:token/reservations.ics', async (c) => {
    c.set('call', 'calendar');
    const file = await readCalendar(c.get('deps'), c.req.param('token'));
    if (file === undefined) return c.notFound();
    c.header('content-type', 'text/calendar; charset=utf-8');
    c.header('cache-control', 'private, no-store');
    return c.body(file);
  });
}

import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { requireKeyName, serveStaff } from '../../http/staff/serve-staff';
import { deductDeposit } from '../parties/tables/deduct-deposit';
import { bookByStaff, receiveBooking } from '../reservations/book-by-staff';
import { closeTimes, openTimes } from '../reservations/close-times';
import { returnReservationDeposit } from '../reservations/deposits-by-staff';
import { moveByStaff } from '../reservations/move-by-staff';
import {
  cancelReservation,
  markReservationAbsent,
  markReservationArrived,
  noteReservation,
  seatReservation,
  undoArrival,
} from '../reservations/reservations-by-staff';
import { checkTable } from '../restaurant/check-table';
import { getBookings } from './bookings';
import { findCalendarUrl, readCalendar, setCalendar } from './calendar-feed';

/** Serves the reservations of a day and the actions on them. */
export function addStaffBookingsRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['bookings.day'], ({ restaurantId, day }, { deps }) =>
    getBookings(deps, restaurantId, day),
  );

  serveStaff(app, staffContract['bookings.book'], async (input, { deps, actor, staff, idempotencyKey }) => {
    await checkTable(deps, input.restaurantId, input.tableNo);
    return bookByStaff(deps, input, { ...actor, actor: staff.name, role: staff.role, idempotencyKey });
  });

  serveStaff(app, staffContract['bookings.receive'], (input, context) =>
    receiveBooking(context.deps, input, { actor: requireKeyName(context), address: context.address }),
  );

  serveStaff(app, staffContract['bookings.close'], async ({ day, from, until, reason }, context) => {
    const by = { ...context.act, actor: context.staff.name };
    await closeTimes(context.deps.db, { day, from, until, reason }, by);
    return {};
  });

  serveStaff(app, staffContract['bookings.open'], async ({ day, from, until }, context) => {
    await openTimes(context.deps.db, { day, from, until }, { ...context.act, actor: context.staff.name });
    return {};
  });

  serveStaff(app, staffContract['bookings.move'], async (input, { deps, actor, staff }) => {
    await checkTable(deps, input.restaurantId, input.table?.tableNo);
    await moveByStaff(deps, input, { ...actor, actor: staff.name });
    return {};
  });

  serveStaff(app, staffContract['bookings.arrive'], async (input, context) => {
    await markReservationArrived(context.deps.db, input.reservationId, context.act);
    return {};
  });

  serveStaff(app, staffContract['bookings.undoArrival'], async (input, context) => {
    await undoArrival(context.deps.db, input.reservationId, context.act);
    return {};
  });

  serveStaff(app, staffContract['bookings.absent'], async (input, context) => {
    await markReservationAbsent(context.deps.db, input.reservationId, context.act);
    return {};
  });

  serveStaff(app, staffContract['bookings.cancel'], async (input, context) => {
    const { reservationId, reason, seen } = input;
    await cancelReservation(context.deps.db, reservationId, { ...context.act, reason, seen });
    return {};
  });

  serveStaff(app, staffContract['bookings.returnDeposit'], async (input, context) => {
    await returnReservationDeposit(context.deps.db, input.reservationId, context.act);
    return {};
  });

  serveStaff(app, staffContract['bookings.deductDeposit'], async (input, context) => {
    await deductDeposit(context.deps, input.reservationId, context.act);
    return {};
  });

  serveStaff(app, staffContract['bookings.note'], async ({ reservationId, note, seen }, context) => {
    await noteReservation(context.deps.db, reservationId, { ...context.act, note, seen });
    return {};
  });

  serveStaff(app, staffContract['bookings.seat'], async (input, context) => {
    const { reservationId, restaurantId, tableNo, seen } = input;
    await checkTable(context.deps, restaurantId, tableNo);
    await seatReservation(context.deps.db, reservationId, { ...context.act, tableNo, seen });
    return {};
  });

  serveStaff(app, staffContract['bookings.calendar'], async (_, { deps, staff }) => ({
    url: await findCalendarUrl(deps, staff),
  }));

  serveStaff(app, staffContract['bookings.setCalendar'], async (input, context) => ({
    url: await setCalendar(context.deps, { ...context.act, ...context.staff, isOn: input.isOn }),
  }));

  // Calendar apps cannot log in: the secret URL grants access.
  app.get('/calendar/:token/reservations.ics', async (c) => {
    c.set('call', 'calendar');
    const file = await readCalendar(c.get('deps'), c.req.param('token'));
    if (file === undefined) return c.notFound();
    c.header('content-type', 'text/calendar; charset=utf-8');
    c.header('cache-control', 'private, no-store');
    return c.body(file);
  });
}

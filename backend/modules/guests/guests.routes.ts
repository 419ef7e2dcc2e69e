import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { exportGuest, forgetGuest, noteGuest } from './guests';
import { listGuests } from './guests.repository';

/** Serves the guest list of a restaurant. */
export function addGuestsRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['guests.list'], ({ restaurantId, find }, { deps }) =>
    listGuests(deps.db, restaurantId, { find: find?.trim(), now: deps.clock() }),
  );

  serveStaff(app, staffContract['guests.note'], async (input, context) => {
    const { guestId, note, allergies, seen } = input;
    await noteGuest(context.deps.db, guestId, { ...context.act, note, allergies, seen });
    return {};
  });

  serveStaff(app, staffContract['guests.export'], async (input, context) => ({
    file: JSON.stringify(await exportGuest(context.deps.db, input.guestId, context.act), null, 2),
  }));

  serveStaff(app, staffContract['guests.forget'], (input, context) =>
    forgetGuest(context.deps.db, input.guestId, context.act),
  );
}

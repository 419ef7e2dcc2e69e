import { z } from 'zod';
import { count, maybe, text } from '../wire';
import { defineAccountEndpoint, defineStaffEndpoint } from './endpoint';

/** Four to six digits (CON-03). */
const pin = z.string().regex(/^\d{4,6}$/);

/** Sets the caller's own PIN at the restaurant. PIN_WEAK; FORBIDDEN on a shared tablet. */
export const setPin = defineStaffEndpoint({
  name: 'people.setPin',
  effect: 'change',
  role: 'kitchen',
  input: z.object({ pin }),
  output: z.object({}),
});

/**
 * Turns this browser into a shared tablet of the restaurant: the manager is signed out, and people act on it by their
 * PIN. It stays shared as long as the manager has the role.
 */
export const tabletShare = defineStaffEndpoint({
  name: 'tablet.share',
  effect: 'change',
  role: 'manager',
  input: z.object({}),
  output: z.object({}),
});

/** The people who can act on this tablet. FORBIDDEN on a browser that is not shared. */
export const tabletPeople = defineAccountEndpoint({
  name: 'tablet.people',
  effect: 'read',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    restaurantName: text(200),
    /** The person who acts now; absent while the tablet waits for a PIN. */
    current: maybe(count),
    people: z.array(z.object({ staffId: count, name: text(60) })),
  }),
});

/** Unlocks the tablet for a person. PIN_WRONG, TOO_MANY. */
export const tabletUnlock = defineAccountEndpoint({
  name: 'tablet.unlock',
  effect: 'change',
  access: 'staff',
  input: z.object({ staffId: count, pin }),
  output: z.object({}),
});

/** Locks the tablet until the next PIN. */
export const tabletLock = defineAccountEndpoint({
  name: 'tablet.lock',
  effect: 'change',
  access: 'staff',
  input: z.object({}),
  output: z.object({}),
});

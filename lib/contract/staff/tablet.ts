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
 * Makes this browser a shared tablet of the restaurant: the manager is signed out of it, and people act on it by their PIN. It counts
 * as long as the manager is one.
 */
export const tabletShare = defineStaffEndpoint({
  name: 'tablet.share',
  effect: 'change',
  role: 'manager',
  input: z.object({}),
  output: z.object({}),
});

/** Who can act on this tablet. FORBIDDEN where it is not shared. */
export const tabletPeople = defineAccountEndpoint({
  name: 'tablet.people',
  effect: 'read',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    restaurantName: text(200),
    /** Who acts now; absent while it waits for a PIN. */
    current: maybe(count),
    people: z.array(z.object({ staffId: count, name: text(60) })),
  }),
});

/** Lets a person act here from now on. PIN_WRONG, TOO_MANY. */
export const tabletUnlock = defineAccountEndpoint({
  name: 'tablet.unlock',
  effect: 'change',
  access: 'staff',
  input: z.object({ staffId: count, pin }),
  output: z.object({}),
});

/** Nobody acts here until the next PIN. */
export const tabletLock = defineAccountEndpoint({
  name: 'tablet.lock',
  effect: 'change',
  access: 'staff',
  input: z.object({}),
  output: z.object({}),
});

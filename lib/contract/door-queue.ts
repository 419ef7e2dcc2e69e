import { z } from 'zod';
import { doorStates } from './door-queue-values';
import { defineEndpoint } from './endpoint';
import { phoneNumber } from './phone-numbers';
import { longestCustomerName } from './reservation-values';
import { party } from './reservations';
import { count, flag, instant, list, maybe, text } from './wire';

/* The queue at the door (HND-05), all ours. A party needs no account: the token of its link is its right. */

const path = 'decorder/api/saas/customer/door';

/** Waiting minutes for a party of this size, if it joined now. */
export const doorQuote = z.object({ people: count, minutes: count });

/** The signed text of the code at the door, so that only those who stand there can join. */
const atDoor = { restaurantId: count, door: text(100, 1) };

/**
 * The queue before one joins; `isOpen` is false while the restaurant takes no guests. LINK_SPENT for a code that is not
 * the restaurant's.
 */
export const look = defineEndpoint({
  name: 'door.look',
  method: 'GET',
  path: `${path}/look`,
  effect: 'read',
  access: 'open',
  input: z.object(atDoor),
  output: z.object({ isOpen: flag, parties: count, quotes: list(doorQuote, 20) }),
});

/** Name, size and mobile of a party, as it or the host enters them. */
export const doorPartyShape = {
  people: party,
  name: text(longestCustomerName, 1).regex(/\S/, 'is blank'),
  mobile: maybe(phoneNumber),
  /** Chosen by the sender: the same key joins once. */
  key: text(64, 16),
};

/**
 * Joins the queue and returns the token of the party's page. Throws LINK_SPENT, SHOP_OFF_SHELF, SHOP_RESTED,
 * PARTY_TOO_LARGE, PHONE_INVALID, TOO_MANY.
 */
export const join = defineEndpoint({
  name: 'door.join',
  method: 'POST',
  path: `${path}/join`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...atDoor, ...doorPartyShape }),
  output: z.object({ token: text(300) }),
});

const ofLink = { token: text(300, 1) };

/** A party as its own page shows it, without its name, since its message may have gone to a mistyped number. */
const doorParty = z.object({
  state: z.enum(doorStates),
  people: count,
  /** The place in the queue from 1; absent once it is called or the wait is over. */
  place: maybe(count),
  /** The waiting minutes that were quoted on joining. */
  quotedMinutes: count,
  joinedAt: instant,
  /** The end of waiting: when the party was seated or left. */
  endedAt: maybe(instant),
  /** How often the party was called, so that its page sounds again for each call. */
  calls: count,
  /** The backend's time. */
  now: instant,
});
export type DoorParty = z.output<typeof doorParty>;

/** The party of a link. LINK_SPENT for an unknown one. */
export const linked = defineEndpoint({
  name: 'door.party',
  method: 'GET',
  path: `${path}/party`,
  effect: 'read',
  access: 'open',
  input: z.object(ofLink),
  output: doorParty,
});

/** Leaves the queue. A repetition does nothing. */
export const leave = defineEndpoint({
  name: 'door.leave',
  method: 'POST',
  path: `${path}/leave`,
  effect: 'change',
  access: 'open',
  input: z.object(ofLink),
  output: doorParty,
});

/** Returns the key with which browsers subscribe to the call of a party, and whether this browser has subscribed. */
export const push = defineEndpoint({
  name: 'door.push',
  method: 'GET',
  path: `${path}/push`,
  effect: 'read',
  access: 'open',
  input: z.object({ ...ofLink, endpoint: maybe(text(1000)) }),
  output: z.object({ publicKey: maybe(text(200)), subscribed: flag }),
});

/** Subscribes a browser to the call of the party. */
export const pushSubscribe = defineEndpoint({
  name: 'door.pushSubscribe',
  method: 'POST',
  path: `${path}/push/subscribe`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...ofLink, endpoint: text(1000, 1), p256dh: text(200, 1), auth: text(100, 1) }),
  output: z.object({ subscribed: flag }),
});

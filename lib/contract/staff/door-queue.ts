import { z } from 'zod';
import { doorPartyShape, doorQuote } from '../door-queue';
import { doorStates } from '../door-queue-values';
import { locale } from '../vocabulary';
import { count, flag, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const party = z.object({
  id: textId,
  state: z.enum(doorStates),
  people: count,
  name: text(100),
  mobile: maybe(text(40)),
  quotedMinutes: count,
  joinedAt: instant,
  /** The end of waiting, for a party that was seated. */
  endedAt: maybe(instant),
  calls: count,
  tableNo: maybe(text(20)),
  /** The party joined by the code at the door. */
  byCode: flag,
});
export type DoorPartyOfStaff = z.output<typeof party>;

/**
 * The queue at the door (HND-05): the parties that wait, in turn, those that were skipped, and the walk-ins that were
 * seated in the last hours, the latest first.
 */
export const doorQueue = defineStaffEndpoint({
  name: 'door.queue',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({
    open: list(party),
    seated: list(party),
    quotes: list(doorQuote, 20),
    tables: list(text(20)),
    /** The address in the code at the door; absent while the restaurant has none. */
    url: maybe(text(500)),
    now: instant,
  }),
});

/** Adds a party; the same key adds once. PARTY_TOO_LARGE, PHONE_INVALID, TOO_MANY. */
export const doorAdd = defineStaffEndpoint({
  name: 'door.add',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...doorPartyShape, language: maybe(locale) }),
  output: z.object({ id: textId, quotedMinutes: count }),
});

/**
 * The party as the screen showed it; with another state or number of calls the act is refused with STATUS_CONFLICT, which
 * names the host who was faster.
 */
const seen = { id: textId, state: z.enum(doorStates), calls: count };

/** Calls the party by text message and push, and on its page; calling again is possible. */
export const doorCall = defineStaffEndpoint({
  name: 'door.call',
  effect: 'change',
  role: 'counter',
  input: z.object(seen),
  output: z.object({}),
});

/** Seats the party, which ends its waiting time. TABLE_UNKNOWN. */
export const doorSeat = defineStaffEndpoint({
  name: 'door.seat',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...seen, tableNo: maybe(text(20)) }),
  output: z.object({}),
});

/** Passes over a party that does not come; it can be called again. */
export const doorSkip = defineStaffEndpoint({
  name: 'door.skip',
  effect: 'change',
  role: 'counter',
  input: z.object(seen),
  output: z.object({}),
});

/** Takes a party that has gone off the queue. */
export const doorGone = defineStaffEndpoint({
  name: 'door.gone',
  effect: 'change',
  role: 'counter',
  input: z.object(seen),
  output: z.object({}),
});

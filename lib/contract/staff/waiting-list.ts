import { z } from 'zod';
import { waitingStates } from '../waiting-list-values';
import { count, day, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const waiting = z.object({
  id: textId,
  state: z.enum(waitingStates),
  /** HH:MM in the restaurant's time zone. */
  time: text(5),
  people: count,
  name: text(100),
  mobile: text(40),
  remark: maybe(text(500)),
  /** The position among those who wait for the time, from 1. */
  position: maybe(count),
  /** The end of holding the table, HH:MM in the restaurant's time zone; only while it is offered. */
  offeredUntil: maybe(text(5)),
  joinedAt: instant,
});

/**
 * The waiting lists of a day by time and turn (BKG-02); the default is today. Diners who left or were seated are not in
 * it.
 */
export const waitingDay = defineStaffEndpoint({
  name: 'waiting.day',
  effect: 'read',
  role: 'counter',
  input: z.object({ day: maybe(day) }),
  output: z.object({ entries: list(waiting) }),
});

/**
 * Offers a free table out of turn, also after a missed offer. SLOT_TAKEN without a free table, STATUS_CONFLICT for an
 * ended entry.
 */
export const waitingOffer = defineStaffEndpoint({
  name: 'waiting.offer',
  effect: 'change',
  role: 'counter',
  input: z.object({ id: textId }),
  output: z.object({}),
});

/** Removes an entry from the list; an offered table goes to the next. STATUS_CONFLICT for an ended entry. */
export const waitingRemove = defineStaffEndpoint({
  name: 'waiting.remove',
  effect: 'change',
  role: 'counter',
  input: z.object({ id: textId }),
  output: z.object({}),
});

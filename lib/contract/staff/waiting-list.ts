import { z } from 'zod';
import { waitingStates } from '../waiting-list-values';
import { count, day, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const waiting = z.object({
  id: textId,
  state: z.enum(waitingStates),
  /** HH:MM on the restaurant's clock. */
  time: text(5),
  people: count,
  name: text(100),
  mobile: text(40),
  /** As the diner wrote it. */
  remark: maybe(text(500)),
  /** Of those who wait for the time, from 1. */
  position: maybe(count),
  /** Until when the table is held, HH:MM on the restaurant's clock; only while it is offered. */
  offeredUntil: maybe(text(5)),
  joinedAt: instant,
});
export type Waiting = z.output<typeof waiting>;

/** The waiting lists of a day by time and turn (BKG-02); today without one. Who left or was seated is not in it. */
export const waitingDay = defineStaffEndpoint({
  name: 'waiting.day',
  effect: 'read',
  role: 'counter',
  input: z.object({ day: maybe(day) }),
  output: z.object({ entries: list(waiting) }),
});

/** Offers a free table out of turn, also to who missed an offer. SLOT_TAKEN without one, STATUS_CONFLICT for who is gone. */
export const waitingOffer = defineStaffEndpoint({
  name: 'waiting.offer',
  effect: 'change',
  role: 'counter',
  input: z.object({ id: textId }),
  output: z.object({}),
});

/** Takes an entry off the list; an offered table goes to the next. STATUS_CONFLICT for who is gone. */
export const waitingRemove = defineStaffEndpoint({
  name: 'waiting.remove',
  effect: 'change',
  role: 'counter',
  input: z.object({ id: textId }),
  output: z.object({}),
});

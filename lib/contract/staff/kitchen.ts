import { z } from 'zod';
import { orderModes } from '../values';
import { locale } from '../vocabulary';
import { count, flag, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { longestShownRemark } from './order-values';
import { booking } from './orders';

const ticketLine = z.object({
  /** The number by which it is marked. The dishes of a set have one each. */
  position: count,
  dishId: count,
  /** The category of the dish, which selects the station; absent when the dish has left the menu. */
  stationId: maybe(count),
  name: text(300),
  choices: list(text(300)),
  /** Its phrases in the reader's language; other words as written, with their language when it is another one. */
  remark: maybe(text(longestShownRemark)),
  /**
   * The allergens and diets that this line's diner avoids, when the diners of an order differ, and those of them that
   * the dish has (ALG-03).
   */
  avoids: maybe(text(600)),
  warnings: list(text(600)),
  count,
  isPrepared: flag,
});

const ticket = z.object({
  orderId: textId,
  /** The part of the number that is called out. */
  number: text(20),
  mode: z.enum(orderModes),
  tableNo: maybe(text(20)),
  /** The table from which staff moved it, which an earlier ticket names. */
  movedFrom: maybe(text(20)),
  booking: maybe(booking),
  /** The time at which the kitchen got the order. */
  since: instant,
  dueAt: instant,
  /** The allergens and diets that the diner avoids, in the kitchen's language (ALG-03). */
  avoids: maybe(text(600)),
  remark: maybe(text(200)),
  lines: list(ticketLine),
});
export type Ticket = z.output<typeof ticket>;
export type TicketLine = z.output<typeof ticketLine>;

/** The orders in preparation, oldest first, and the stations of the menu, in the kitchen's language (CON-08). */
export const kitchenTickets = defineStaffEndpoint({
  name: 'kitchen.tickets',
  effect: 'read',
  role: 'kitchen',
  /** `language` is that of dishes and choices; the default is the reader's own. */
  input: z.object({ language: maybe(locale) }),
  output: z.object({
    stations: list(z.object({ stationId: count, name: text(300) })),
    tickets: list(ticket),
    /** The backend's time, which decides whether a ticket is late. */
    now: instant,
  }),
});

const lines = { orderId: textId, positions: z.array(count).min(1).max(200) };

/** Marks lines as prepared; with the last one the order is ready. STATUS_CONFLICT unless it is in preparation. */
export const kitchenPrepared = defineStaffEndpoint({
  name: 'kitchen.prepared',
  effect: 'change',
  role: 'kitchen',
  input: z.object(lines),
  output: z.object({}),
});

/** Recalls lines within a minute; an order that became ready with them is in preparation again. */
export const kitchenRecall = defineStaffEndpoint({
  name: 'kitchen.recall',
  effect: 'change',
  role: 'kitchen',
  input: z.object(lines),
  output: z.object({}),
});

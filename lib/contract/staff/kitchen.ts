import { z } from 'zod';
import { locale } from '../vocabulary';
import { count, flag, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { orderModes } from './order-values';
import { booking } from './orders';

const ticketLine = z.object({
  position: count,
  dishId: count,
  /** The category of the dish, by which stations are chosen; absent when the dish has left the menu. */
  stationId: maybe(count),
  name: text(300),
  choices: list(text(300)),
  /** As the diner wrote it. */
  remark: maybe(text(200)),
  /** What its diner avoids, where the diners of an order avoid different things; and what of it the dish has (ALG-03). */
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
  booking: maybe(booking),
  /** When the kitchen got it. */
  since: instant,
  dueAt: instant,
  /** What the diner avoids, in the kitchen's language (ALG-03). */
  avoids: maybe(text(600)),
  remark: maybe(text(200)),
  lines: list(ticketLine),
});
export type Ticket = z.output<typeof ticket>;
export type TicketLine = z.output<typeof ticketLine>;

/** What is in preparation, oldest first, and the stations of the menu, in the kitchen's language (CON-08). */
export const kitchenTickets = defineStaffEndpoint({
  name: 'kitchen.tickets',
  effect: 'read',
  role: 'kitchen',
  /** `language`: of dishes and choices; the reader's own by default. */
  input: z.object({ language: maybe(locale) }),
  output: z.object({
    stations: list(z.object({ stationId: count, name: text(300) })),
    tickets: list(ticket),
    /** The backend's clock, by which tickets are late. */
    now: instant,
  }),
});

const lines = { orderId: textId, positions: z.array(count).min(1).max(200) };

/** Marks lines as made; with the last one the order is ready. STATUS_CONFLICT unless it is in preparation. */
export const kitchenPrepared = defineStaffEndpoint({
  name: 'kitchen.prepared',
  effect: 'change',
  role: 'kitchen',
  input: z.object(lines),
  output: z.object({}),
});

/** Calls lines back; an order that became ready with them is in preparation again, within a minute. */
export const kitchenRecall = defineStaffEndpoint({
  name: 'kitchen.recall',
  effect: 'change',
  role: 'kitchen',
  input: z.object(lines),
  output: z.object({}),
});

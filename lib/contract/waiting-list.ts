import { z } from 'zod';
import { plainDay, plainTime } from './days-and-times';
import { depositTerms } from './deposits';
import { defineEndpoint } from './endpoint';
import { phoneNumber } from './phone-numbers';
import { longestCustomerName, reservationEmail } from './reservation-values';
import { party, reservationRemark } from './reservations';
import { locale } from './vocabulary';
import { waitingStates } from './waiting-list-values';
import { count, day, exactMoney, flag, instant, list, maybe, money, real, text, textId } from './wire';

/* The waiting list of a full time (BKG-02), all ours. */

const path = 'decorder/api/saas/customer/reservation/waiting';
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is HH:MM');

/** The requested table of an entry. */
const entryShape = {
  restaurantId: count,
  restaurantName: text(300),
  state: z.enum(waitingStates),
  date: day,
  time: clock,
  people: count,
  /** The position among those who wait for the time, from 1; only while it waits. */
  position: maybe(count),
  /** The end of holding the table, in the restaurant's time zone and as an instant; only while it is offered. */
  offeredUntil: maybe(clock),
  offerEnds: maybe(instant),
  /** Percent off the bill; present once a table was offered. */
  discount: maybe(real),
  /** The deposit for accepting; only while it is offered (BKG-01). */
  deposit: maybe(depositTerms),
  /** The reservation after accepting, and its deposit while that is unpaid. */
  reservationId: maybe(textId),
  unpaid: maybe(z.object({ amount: money, payUntil: clock })),
};

export const waitingEntry = z.object({
  id: textId,
  ...entryShape,
  /** The token of the offer's link; only while it is offered. */
  token: maybe(text(300)),
});
export type WaitingEntry = z.output<typeof waitingEntry>;

/** The offer of a link without the diner's data, since its message may have gone to a mistyped number. */
export const linkedOffer = z.object(entryShape);
export type LinkedOffer = z.output<typeof linkedOffer>;

/**
 * Joins the waiting list of a full time; a repetition with the same party returns the existing entry. Throws SLOT_FREE
 * while a table can be reserved, WAITING_TWICE for another party, WAITING_OFF, WAITING_LIMIT, and the errors of a
 * reservation.
 */
export const join = defineEndpoint({
  name: 'waiting.join',
  method: 'POST',
  path: `${path}/join`,
  effect: 'change',
  access: 'diner',
  input: z.object({
    restaurantId: count,
    date: plainDay,
    time: plainTime,
    people: party,
    customerName: text(longestCustomerName, 1).regex(/\S/, 'is blank'),
    phone: phoneNumber,
    email: maybe(text(254).regex(reservationEmail, 'is no e-mail address')),
    remark: maybe(reservationRemark),
    language: maybe(locale),
    utmSource: maybe(textId),
  }),
  output: waitingEntry,
});

/** The diner's entries of future times and of the last day, the soonest first. */
export const entries = defineEndpoint({
  name: 'waiting.list',
  method: 'GET',
  path: `${path}/list`,
  effect: 'read',
  access: 'diner',
  input: z.object({}),
  output: list(waitingEntry, 50),
});

/** Leaves the list; an offered table goes to the next. A repetition does nothing. */
export const leave = defineEndpoint({
  name: 'waiting.leave',
  method: 'POST',
  path: `${path}/leave`,
  effect: 'change',
  access: 'diner',
  input: z.object({ id: textId }),
  output: waitingEntry,
});

const ofLink = { token: text(300, 1) };

/** The entry of an offer's link. It changes nothing, so that a link preview answers nothing. */
export const linked = defineEndpoint({
  name: 'waiting.linked',
  method: 'GET',
  path: `${path}/linked`,
  effect: 'read',
  access: 'open',
  input: z.object(ofLink),
  output: linkedOffer,
});

/**
 * Accepts the offer: the table is reserved once, and held until its deposit is paid if it needs one. OFFER_ENDED when
 * it is no longer offered, DEPOSIT_CHANGED when the diner saw another deposit.
 */
export const accept = defineEndpoint({
  name: 'waiting.accept',
  method: 'POST',
  path: `${path}/linked/accept`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...ofLink, deposit: maybe(exactMoney) }),
  output: linkedOffer,
});

/** Declines the offer: the table goes to the next. A repetition does nothing. */
export const decline = defineEndpoint({
  name: 'waiting.decline',
  method: 'POST',
  path: `${path}/linked/decline`,
  effect: 'change',
  access: 'open',
  input: z.object(ofLink),
  output: linkedOffer,
});

/** Returns the key with which browsers subscribe to the offer of an entry, and whether this browser has subscribed. */
export const push = defineEndpoint({
  name: 'waiting.push',
  method: 'GET',
  path: `${path}/push`,
  effect: 'read',
  access: 'diner',
  input: z.object({ id: textId, endpoint: maybe(text(1000)) }),
  output: z.object({ publicKey: maybe(text(200)), subscribed: flag }),
});

/** Subscribes a browser to the offers of the diner's entry. */
export const pushSubscribe = defineEndpoint({
  name: 'waiting.pushSubscribe',
  method: 'POST',
  path: `${path}/push/subscribe`,
  effect: 'change',
  access: 'diner',
  input: z.object({ id: textId, endpoint: text(1000, 1), p256dh: text(200, 1), auth: text(100, 1) }),
  output: z.object({ subscribed: flag }),
});

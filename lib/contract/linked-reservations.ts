import { z } from 'zod';
import { plainDay, plainTime, spelledDay, spelledTime } from './days-and-times';
import { reservationDeposit } from './deposits';
import { defineEndpoint } from './endpoint';
import { party, people } from './reservations';
import { count, flag, maybe, real, text, whole } from './wire';

const path = 'decorder/api/saas/customer/reservation/linked';
const name = text(300);

/** The reservation of a reminder's link (BKG-03), without the diner's data. */
const linkedReservation = z.object({
  reservationCode: text(40),
  reservationStatus: whole,
  date: spelledDay,
  time: spelledTime,
  people,
  discount: maybe(real),
  canCancel: flag,
  arrived: flag,
  past: flag,
  confirmed: flag,
  /** The version of the reservation. */
  sequence: maybe(count),
  deposit: maybe(reservationDeposit),
  /** See `reservations.detail`. */
  dishesReturned: maybe(flag),
  timeZone: text(60),
  restaurantId: count,
  restaurantName: name,
});
export type LinkedReservation = z.output<typeof linkedReservation>;

/** The token is in the mail only. */
const ofLink = { token: text(300, 1) };

/** Ours. Returns the reservation of a reminder's link. It changes nothing, so that a link preview confirms nothing. */
export const linked = defineEndpoint({
  name: 'reservations.linked',
  method: 'GET',
  path,
  effect: 'read',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

/**
 * Ours. Confirms that the diner comes to the reservation that they read, by its `sequence`, which a page of an earlier
 * release omits; RESERVATION_CHANGED when it has another one by now. A repetition does nothing; RESERVATION_ENDED once its
 * time has come or it is cancelled.
 */
export const confirmLinked = defineEndpoint({
  name: 'reservations.confirmLinked',
  method: 'POST',
  path: `${path}/confirm`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...ofLink, sequence: maybe(count) }),
  output: linkedReservation,
});

/** Ours. Changes a reservation like `reservations.change`; the remark stays. */
export const changeLinked = defineEndpoint({
  name: 'reservations.changeLinked',
  method: 'POST',
  path: `${path}/change`,
  effect: 'change',
  access: 'open',
  input: z.object({
    ...ofLink,
    date: plainDay,
    time: plainTime,
    people: party,
    discount: maybe(real),
    sequence: maybe(count),
  }),
  output: linkedReservation,
});

/** Ours. Cancels a reservation like `reservations.cancel`; for a cancelled one it does nothing. */
export const cancelLinked = defineEndpoint({
  name: 'reservations.cancelLinked',
  method: 'POST',
  path: `${path}/cancel`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...ofLink, isFree: maybe(flag), dishesReturned: maybe(flag) }),
  output: linkedReservation,
});

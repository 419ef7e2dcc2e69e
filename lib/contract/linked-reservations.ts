import { z } from 'zod';
import { plainDay, plainTime, spelledDay, spelledTime } from './days-and-times';
import { reservationDeposit } from './deposits';
import { defineEndpoint } from './endpoint';
import { party, people } from './reservations';
import { count, flag, maybe, real, text, whole } from './wire';

const path = 'decorder/api/saas/customer/reservation/linked';
const name = text(300);

/** What the link of a reminder shows (BKG-03): the reservation, and nothing of who made it. */
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
  deposit: maybe(reservationDeposit),
  timeZone: text(60),
  restaurantId: count,
  restaurantName: name,
});
export type LinkedReservation = z.output<typeof linkedReservation>;

/** Stands in the mail only. */
const ofLink = { token: text(300, 1) };

/** Ours. The reservation of a reminder's link. Reads only, so that a link preview answers nothing. */
export const linked = defineEndpoint({
  name: 'reservations.linked',
  method: 'GET',
  path,
  effect: 'read',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

/** Ours. The diner comes. Once more does nothing; RESERVATION_ENDED once its time has come or it is cancelled. */
export const confirmLinked = defineEndpoint({
  name: 'reservations.confirmLinked',
  method: 'POST',
  path: `${path}/confirm`,
  effect: 'change',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

/** Ours. As `reservations.change`, without the remark, which stays. */
export const changeLinked = defineEndpoint({
  name: 'reservations.changeLinked',
  method: 'POST',
  path: `${path}/change`,
  effect: 'change',
  access: 'open',
  input: z.object({ ...ofLink, date: plainDay, time: plainTime, people: party, discount: maybe(real) }),
  output: linkedReservation,
});

/** Ours. As `reservations.cancel`; of one that is cancelled it does nothing. */
export const cancelLinked = defineEndpoint({
  name: 'reservations.cancelLinked',
  method: 'POST',
  path: `${path}/cancel`,
  effect: 'change',
  access: 'open',
  input: z.object(ofLink),
  output: linkedReservation,
});

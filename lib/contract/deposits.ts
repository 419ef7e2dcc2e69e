import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { paymentInfo, paymentOption } from './payments';
import { depositStates } from './reservation-values';
import { countryCode } from './vocabulary';
import { count, day, flag, instant, list, maybe, money, text, textId } from './wire';

const path = 'decorder/api/saas/customer/reservation/deposit';

const per = z.enum(['person', 'booking']);

/** Ours: what a table takes in advance, in all and for each (BKG-01). */
export const depositTerms = z.object({
  amount: money,
  each: money,
  per,
  freeHours: count,
  payMinutes: count,
});

/** Ours: what a reservation took in advance (BKG-01). */
export const reservationDeposit = z.object({
  state: z.enum(depositStates),
  amount: money,
  /** Until when cancelling gives all of it back, whether that is still so, and until when it can be paid. */
  freeUntil: instant,
  isFree: flag,
  payUntil: instant,
  /** What became of it. */
  returned: money,
  kept: money,
  used: money,
  countryCode,
});
export type ReservationDeposit = z.output<typeof reservationDeposit>;

export const depositRule = z.object({
  amount: money,
  per,
  weekdays: maybe(z.array(z.int().min(1).max(7))),
  times: maybe(z.object({ startTime: text(5), endTime: text(5) })),
  from: maybe(day),
  until: maybe(day),
  minPeople: maybe(count),
  freeHours: count,
  payMinutes: count,
});

/** Ours. Ways to pay the deposit of one's own reservation. ORDER_EXPIRED after the pay window. */
export const depositOptions = defineEndpoint({
  name: 'reservations.depositOptions',
  method: 'GET',
  path: `${path}/options`,
  effect: 'read',
  access: 'diner',
  input: z.object({ reservationId: textId }),
  output: z.object({
    payTypeList: list(paymentOption),
    payInMinutes: maybe(count),
    expiresAt: maybe(instant),
    payAmountOrig: money,
  }),
});

/** Ours. Starts, or shows again, the payment of a deposit by one pay type. */
export const payDeposit = defineEndpoint({
  name: 'reservations.payDeposit',
  method: 'POST',
  path: `${path}/pay`,
  effect: 'change',
  access: 'diner',
  input: z.object({ reservationId: textId, payType: text(40, 1) }),
  output: paymentInfo,
});

import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { refundWays } from './pay-types';
import { paymentInfo, paymentOption } from './payments';
import { depositStates } from './reservation-values';
import { countryCode } from './vocabulary';
import { count, day, flag, instant, list, maybe, money, text, textId } from './wire';

const path = 'decorder/api/saas/customer/reservation/deposit';

const per = z.enum(['person', 'booking']);

/** Ours: the deposit for a table, as a total and per person (BKG-01). */
export const depositTerms = z.object({
  amount: money,
  each: money,
  per,
  freeHours: count,
  payMinutes: count,
});

/** Ours: the deposit of a reservation (BKG-01). */
export const reservationDeposit = z.object({
  state: z.enum(depositStates),
  amount: money,
  /** The end of free cancellation, whether it is still free, and the end of the pay window. */
  freeUntil: instant,
  isFree: flag,
  payUntil: instant,
  /** The refunded part, and the part that the restaurant keeps. */
  returned: money,
  /** How the refunded part travels; absent while nothing is refunded. */
  refundWay: maybe(z.enum(refundWays)),
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

/** Ours. Payment methods for the deposit of the caller's reservation. ORDER_EXPIRED after the pay window. */
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

import { z } from 'zod';
import { spelledTime } from './days-and-times';
import { depositRule } from './deposits';
import { defineEndpoint } from './endpoint';
import { bit, count, day, list, maybe, real, whole } from './wire';

const path = 'decorder/api/saas/customer/reservation';

/** ENT-23. `limit` is how many more tables can be reserved for the time. */
export const reservationSlot = z.object({
  time: spelledTime,
  discount: maybe(real),
  limit: whole,
  /** Ours: how many more people can reserve the time, where the restaurant counts them. */
  seats: maybe(count),
  /** Ours: the most people of a party that can join the time's waiting list; absent where there is none (BKG-02). */
  waitingParty: maybe(count),
});
export type ReservationSlot = z.output<typeof reservationSlot>;

/** ENT-24. */
export const reserveWeekdays = z.object({
  restaurantId: count,
  sunday: bit,
  monday: bit,
  tuesday: bit,
  wednesday: bit,
  thursday: bit,
  friday: bit,
  saturday: bit,
  /** Ours: the most people of one reservation. */
  maxPeople: maybe(count),
  /** Ours: what tables take in advance; the first that holds for one decides (BKG-01). */
  deposits: maybe(list(depositRule, 50)),
});
export type ReserveWeekdays = z.output<typeof reserveWeekdays>;

/** API-92. Weekdays on which tables can be reserved. */
export const weekdays = defineEndpoint({
  name: 'reservations.weekdays',
  method: 'GET',
  path: `${path}/getRestaurantReserveWeekday`,
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({ restaurantId: count }),
  output: reserveWeekdays,
});

/** API-94. The times of a day with what is left of each; full ones have limit 0. A day without any answers an empty list. */
export const slots = defineEndpoint({
  name: 'reservations.slots',
  method: 'GET',
  path: `${path}/listRestaurantReserveLimitAndDiscount`,
  effect: 'read',
  access: 'open',
  success: 2001,
  input: z.object({ date: day, restaurantId: count }),
  output: list(reservationSlot, 200),
});

import { z } from 'zod';
import { spelledTime } from './days-and-times';
import { depositRule } from './deposits';
import { defineEndpoint } from './endpoint';
import { bit, count, day, list, maybe, real, whole } from './wire';

const path = 'decorder/api/saas/customer/reservation';

/** ENT-23. `limit` is the number of tables that are left for the time. */
export const reservationSlot = z.object({
  time: spelledTime,
  discount: maybe(real),
  limit: whole,
  /** Ours: the number of people who can still reserve the time, in restaurants that limit it. */
  seats: maybe(count),
  /** Ours: the largest party that can join the time's waiting list; absent when there is no list (BKG-02). */
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
  /** Ours: the largest party of one reservation. */
  maxPeople: maybe(count),
  /** Ours: the rules of deposits; the first rule that matches a table applies (BKG-01). */
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

/**
 * API-94. The times of a day with the number of free tables; full ones have limit 0. The list is empty for a day
 * without times.
 */
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

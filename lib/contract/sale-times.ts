import { z } from 'zod';
import { orderModes } from './values';
import { day, flag, maybe, money } from './wire';

const start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const end = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/**
 * Ours: when something of the menu can be had, on the restaurant's clock (MEN-01). An absent part does not limit it, and
 * times that end before they start run into the next day.
 */
export const saleTimes = z.object({
  /** 1 (Monday) to 7 (Sunday). */
  weekdays: maybe(z.array(z.int().min(1).max(7)).min(1).max(7)),
  times: maybe(z.array(z.object({ start, end })).min(1).max(6)),
  from: maybe(day),
  until: maybe(day),
  /** Days on which it cannot be had. */
  except: maybe(z.array(day).max(60)),
  /** It is ordered at least so many hours, or calendar days, before it is had (MEN-03). */
  hoursAhead: maybe(z.int().min(1).max(720)),
  daysAhead: maybe(z.int().min(1).max(60)),
  /** The first and the last day on which it can be ordered. */
  orderFrom: maybe(day),
  orderUntil: maybe(day),
  /** Outside of its times it is hidden instead of shown with the next time. */
  hidden: maybe(flag),
});
export type SaleTimes = z.output<typeof saleTimes>;

/** Ours: a price that holds in some modes, and at some times, in place of the usual one (MEN-02). */
export const priceRule = saleTimes
  .pick({ weekdays: true, times: true, from: true, until: true, except: true })
  .extend({ price: money, modes: maybe(z.array(z.enum(orderModes)).min(1).max(3)) });
export type PriceRule = z.output<typeof priceRule>;

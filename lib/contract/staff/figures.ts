import { z } from 'zod';
import { count, day, instant, list, maybe, money, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { orderModes } from './order-values';

/** What orders were paid for: dishes and fees as they stand now; `takenOff` was paid and came off later. Discounts are positive. */
const parts = z.object({
  dishes: money,
  discounts: money,
  delivery: money,
  packing: money,
  smallOrder: money,
  service: money,
  payService: money,
  tax: money,
  takenOff: money,
});

const figures = z.object({
  /** Paid for orders, vouchers and deposits, by the moment of payment, less the vouchers and deposits that paid orders. */
  takings: money,
  orderCount: count,
  orders: money,
  vouchers: money,
  /** Bought vouchers that paid bills of tables; their price was takings when they were bought. */
  vouchersUsed: money,
  /** Deposits of reservations (BKG-01), and those of them that paid bills of tables, which were takings when they came. */
  deposits: money,
  depositsUsed: money,
  /** Money for wallets: owed to diners, so no part of the takings. */
  topUps: money,
  byHour: z.array(money).length(24),
  byWay: list(z.object({ payType: text(40), amount: money })),
  byMode: list(z.object({ mode: z.enum(orderModes), orderCount: count, amount: money })),
  parts,
  /** The part of the orders that is tax in their prices; no part of `parts.tax`. */
  includedTax: money,
  /** What went back of orders and vouchers on this day, whenever they were paid. */
  givenBack: money,
  /** Money that came twice or too late, and what of it went back on this day; no part of the figures above. */
  unwanted: z.object({ came: money, wentBack: money }),
});
export type Figures = z.output<typeof figures>;

/** The figures of a restaurant's day, today without one, beside the same weekday before. */
export const figuresDay = defineStaffEndpoint({
  name: 'figures.day',
  effect: 'read',
  role: 'manager',
  input: z.object({ day: maybe(day) }),
  output: z.object({
    day,
    today: day,
    /** The backend's clock. */
    now: instant,
    figures,
    /** What the ways of payment are called. */
    payTypes: list(z.object({ payType: text(40), name: text(100) })),
    dishes: list(z.object({ dishId: count, name: text(200), count, amount: money })),
    before: z.object({
      day,
      figures,
      /** Until the same time of that day, when `day` is today. */
      takingsByNow: money,
      orderCountByNow: count,
    }),
    /** Money that must still be sent back, whenever it fell due. */
    refundsDue: z.object({ count, amount: money }),
  }),
});

/** One row per day of a month as a file, for a GET by a link of the page: the path below the console's origin. */
export const figuresExportPaths = { csv: 'staff/figures.csv', xlsx: 'staff/figures.xlsx' } as const;

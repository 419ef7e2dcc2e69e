import { z } from 'zod';
import { mapBillParts } from '../bill-values';
import { orderModes } from '../values';
import { count, day, instant, list, maybe, money, text } from '../wire';
import { drawerShifts } from './cash-drawers';
import { defineStaffEndpoint } from './endpoint';
import { figuresPeriods } from './figures-values';
import { orderSources } from './taken-order-values';

/**
 * The parts of paid orders: dishes and fees after corrections; `takenOff` was paid and removed later. Discounts are
 * positive.
 */
const parts = z.object({
  ...mapBillParts(() => money),
  takenOff: money,
});

const figures = z.object({
  /**
   * Payments for orders, vouchers and deposits by the time of payment, less the vouchers and deposits that paid orders.
   */
  takings: money,
  /** Paid orders without those that were cancelled or wholly refunded since; `undone` was paid for these. */
  orderCount: count,
  orders: money,
  undone: money,
  vouchers: money,
  /** Bought vouchers that paid bills of tables; their price was counted as takings when they were bought. */
  vouchersUsed: money,
  /**
   * Deposits of reservations (BKG-01), and those that paid bills of tables; the latter were counted as takings when
   * they were paid.
   */
  deposits: money,
  depositsUsed: money,
  /** Top-ups of wallets: a debt to diners, so no part of the takings. */
  topUps: money,
  byHour: z.array(money).length(24),
  byWay: list(z.object({ payType: text(40), amount: money })),
  byMode: list(z.object({ mode: z.enum(orderModes), orderCount: count, amount: money })),
  /** How orders came in; those from other systems by the name of their key. */
  bySource: list(
    z.object({ source: z.enum(orderSources), partner: maybe(text(100)), orderCount: count, amount: money }),
  ),
  parts,
  /** The tax that prices of the orders include; no part of `parts.tax`. */
  includedTax: money,
  /** Refunds of orders and vouchers on this day, regardless of the day of payment. */
  givenBack: money,
  /** Double and late payments, and the part of them that was refunded on this day; no part of the figures above. */
  unwanted: z.object({ came: money, wentBack: money }),
});
export type Figures = z.output<typeof figures>;

const soldDish = z.object({ dishId: count, name: text(200), count, amount: money });

/**
 * The figures of a restaurant's day, by default today, beside those of the same weekday before; or of the week from
 * Monday or the month of that day, beside the week or the month before.
 */
export const figuresDay = defineStaffEndpoint({
  name: 'figures.day',
  effect: 'read',
  role: 'manager',
  input: z.object({ day: maybe(day), period: maybe(z.enum(figuresPeriods)) }),
  output: z.object({
    /** The first and the last day of the figures; a day is both. */
    day,
    lastDay: day,
    today: day,
    /** The backend's clock. */
    now: instant,
    figures,
    /** The names of the payment methods. */
    payTypes: list(z.object({ payType: text(40), name: text(100) })),
    dishes: list(soldDish),
    before: z.object({
      day,
      lastDay: day,
      figures,
      dishes: list(soldDish),
      /** The figures until the same time, when today is one of the days. */
      takingsByNow: money,
      orderCountByNow: count,
    }),
    /** Refunds that are still due, regardless of their date. */
    refundsDue: z.object({ count, amount: money }),
    /** Payments that payers disputed at a payment company in this time; no part of the figures above. */
    disputed: z.object({ count, amount: money }),
    /** Completed orders with a promised time, and those of them that were ready, or delivered, by then. */
    promised: z.object({ count, onTime: count }),
    /** The orders that are open now. */
    openOrders: z.object({ count, amount: money }),
    /** The cash drawers that were opened in this time. */
    drawers: drawerShifts,
    /** Cash of this time that went into no drawer. */
    cashOutside: money,
  }),
});

/** The path of a file with one row per day of a month, below the console's origin; a page links to it. */
export const figuresExportPaths = { csv: 'staff/figures.csv', xlsx: 'staff/figures.xlsx' } as const;

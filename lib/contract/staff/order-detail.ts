import { z } from 'zod';
import { RefundMethod, refundWays } from '../pay-types';
import { count, exactMoney, instant, list, maybe, money, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { orderCard } from './orders';

/** One order with what its card does not show, also of an earlier day (CON-05). */
export const ordersDetail = defineStaffEndpoint({
  name: 'orders.detail',
  effect: 'read',
  role: 'kitchen',
  input: z.object({ orderId: textId }),
  output: z.object({
    card: orderCard,
    /** The parts of the total as on the receipt, in the reader's language; discounts are negative. */
    bill: list(z.object({ label: text(300), amount: money })),
    /** Taxes that the prices include. */
    included: list(z.object({ label: text(300), amount: money })),
    /** How it is paid, and the parts that vouchers and the wallet paid. */
    payTypeName: text(300),
    voucherPart: money,
    walletPart: money,
    refunds: list(
      z.object({
        amount: money,
        way: z.enum(refundWays),
        at: instant,
        doneAt: maybe(instant),
      }),
    ),
    /** The amount of a completed order that can still be refunded. */
    refundable: money,
    /** As on the card. */
    canCredit: z.boolean(),
    /** The audited acts on the order, oldest first. */
    acts: list(
      z.object({
        id: count,
        at: instant,
        actor: text(200),
        act: text(100),
        /** The change as JSON. */
        detail: text(20_000),
      }),
    ),
  }),
});

/** Today's orders whose number, table, name or phone number contains a text, newest first. */
export const ordersFind = defineStaffEndpoint({
  name: 'orders.find',
  effect: 'read',
  role: 'kitchen',
  input: z.object({ wanted: text(60, 2) }),
  output: z.object({ cards: list(orderCard) }),
});

/**
 * Refunds an amount of a completed order. STATUS_CONFLICT in another step or when another amount is left than `refundable`,
 * which the person saw; REFUND_TOO_MUCH for more than is left.
 */
export const ordersRefund = defineStaffEndpoint({
  name: 'orders.refund',
  effect: 'change',
  role: 'counter',
  input: z.object({
    orderId: textId,
    refundable: exactMoney,
    amount: exactMoney,
    method: z.enum(RefundMethod),
    reason: maybe(text(200)),
  }),
  output: orderCard,
});

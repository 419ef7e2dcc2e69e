import { z } from 'zod';
import { count, flag, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/**
 * Returns the things that wait for staff, as every screen of the console counts and rings them (CON-06, TAB-10). The
 * kitchen gets the orders only.
 */
export const attentionList = defineStaffEndpoint({
  name: 'attention.list',
  effect: 'read',
  role: 'kitchen',
  input: z.object({}),
  output: z.object({
    /** New orders, oldest first; `number` is the part that is called out. */
    orders: list(z.object({ orderId: textId, number: text(20) })),
    /** Requests to join a table, and calls of tables. */
    tables: list(z.object({ id: text(100), tableNo: text(20) })),
    /** Pending bank payments and the notices that fit none, by an id for each. */
    payments: list(textId),
    /** Pending payments ring, as the restaurant has set. */
    paymentsRing: flag,
    /** Number of open messages of diners. */
    messages: maybe(count),
  }),
});

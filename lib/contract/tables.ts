import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, flag, instant, list, maybe, text } from './wire';

const table = {
  restaurantId: count,
  tableNo: text(20, 1),
  /**
   * Ours: names a visit of one browser at the table, by a text that nobody guesses. It stays the same when the diner logs in
   * on the way to the checkout; without it the token tells visits apart, and a login would make two of one.
   */
  visit: maybe(text(40, 16)),
};

/**
 * DEC-53. Whether the restaurant has this table; another is refused as TABLE_UNKNOWN. Whoever asks counts as ordering there
 * for a few minutes, so a page at the table asks again from time to time. With `leaves` one orders there no longer and
 * doesn't count from now on.
 */
export const checkTable = defineEndpoint({
  name: 'tables.check',
  method: 'GET',
  path: 'decorder/wxapi/order/table/check',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...table, leaves: maybe(flag) }),
  output: z.object({ tableNo: text(20) }),
});

/** An order of the table, without a word of whose it is. */
const tableOrder = z.object({
  /** By number, as in ENT-15. */
  orderStatus: z.int(),
  orderTime: instant,
  /** Pieces in all. */
  dishCount: count,
  /** The caller's own. */
  own: flag,
});

/** DEC-53, DIN-03. What is under way at a table, the latest first; TABLE_UNKNOWN for a table that isn't there. */
export const activeTable = defineEndpoint({
  name: 'tables.active',
  method: 'GET',
  path: 'decorder/wxapi/order/table/active',
  effect: 'read',
  access: 'visitor',
  input: z.object(table),
  output: z.object({
    /** How many others have the table's page open. */
    othersOrdering: count,
    orders: list(tableOrder, 50),
  }),
});
export type ActiveTable = z.output<typeof activeTable.output>;

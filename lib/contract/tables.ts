import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, flag, instant, list, maybe, text } from './wire';

const table = {
  restaurantId: count,
  tableNo: text(20, 1),
  /**
   * Ours: random id of a browser's visit at the table. It stays the same across a login; without it the token
   * identifies the visit, and a login would count as a second one.
   */
  visit: maybe(text(40, 16)),
};

/**
 * DEC-53. Checks a table and counts the caller as ordering there for a few minutes; repeat it while the page is open.
 * With `leaves` the caller is no longer counted. Throws TABLE_UNKNOWN.
 */
export const checkTable = defineEndpoint({
  name: 'tables.check',
  method: 'GET',
  path: 'decorder/wxapi/order/table/check',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...table, leaves: maybe(flag) }),
  output: z.object({
    tableNo: text(20),
    /** Ours: the guests of this table order together (TAB-01); lib/contract/parties.ts. */
    shared: maybe(flag),
  }),
});

/** An order of the table, without its diner. */
const tableOrder = z.object({
  /** The number of ENT-15. */
  orderStatus: z.int(),
  orderTime: instant,
  /** Number of pieces. */
  dishCount: count,
  /** The order is the caller's own. */
  own: flag,
});

/** DEC-53, DIN-03. A table's unfinished orders, latest first. Throws TABLE_UNKNOWN. */
export const activeTable = defineEndpoint({
  name: 'tables.active',
  method: 'GET',
  path: 'decorder/wxapi/order/table/active',
  effect: 'read',
  access: 'visitor',
  input: z.object(table),
  output: z.object({
    /** Number of other browsers with the table's page open. */
    othersOrdering: count,
    orders: list(tableOrder, 50),
  }),
});
export type ActiveTable = z.output<typeof activeTable.output>;

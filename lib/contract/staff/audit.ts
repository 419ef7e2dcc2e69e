import { z } from 'zod';
import { count, day, flag, instant, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** The filter of the log; days are in the restaurant's time zone. */
const filter = z.object({
  from: maybe(day),
  until: maybe(day),
  /** The beginning of the act's name, such as `order`. */
  act: maybe(text(60)),
  staffId: maybe(count),
});

/**
 * Returns the audit log, newest first; rows before `before` for the next page. Rows are never changed or deleted
 * (CON-04).
 */
export const auditList = defineStaffEndpoint({
  name: 'audit.list',
  effect: 'read',
  role: 'manager',
  input: filter.extend({ before: maybe(count) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: count,
        at: instant,
        actor: text(200),
        staffId: maybe(count),
        address: maybe(text(60)),
        act: text(100),
        subject: text(300),
        /** The name of the dish, the person or the party at the door that the subject numbers, in the reader's language. */
        name: maybe(text(300)),
        /** The order or the booking that the console can open. */
        orderId: maybe(textId),
        booking: maybe(z.object({ id: textId, day })),
        /** The names of the parts of the menu in the change, by their paths in the restaurant's file. */
        names: maybe(z.array(z.object({ path: text(300), name: text(300) }))),
        /** The change as JSON. */
        detail: text(20_000),
      }),
    ),
    hasMore: flag,
  }),
});

/** The path of the same rows as CSV, below the console's origin; a page links to it. */
export const auditExportPath = 'staff/audit.csv';

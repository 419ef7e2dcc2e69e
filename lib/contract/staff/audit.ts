import { z } from 'zod';
import { count, day, flag, instant, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** What can be filtered by; days are the restaurant's own. */
const filter = z.object({
  from: maybe(day),
  until: maybe(day),
  /** The beginning of the act's name, such as `order`. */
  act: maybe(text(60)),
  staffId: maybe(count),
});

/** Who did what, newest first; rows before `before` for the next page. Nothing changes or deletes a row (CON-04). */
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
        /** What changed, as JSON. */
        detail: text(20_000),
      }),
    ),
    hasMore: flag,
  }),
});

/** The same rows as CSV, for a GET by a link of the page: the path below the console's origin. */
export const auditExportPath = 'staff/audit.csv';

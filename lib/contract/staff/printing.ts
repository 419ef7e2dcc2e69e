import { z } from 'zod';
import { locale } from '../vocabulary';
import { count, filled, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { lineStyles, paperKinds, paperWidths, printerKinds, printJobKinds } from './printing-values';

const paperLine = z.object({
  left: text(1000),
  /** A text at the right edge, such as an amount. */
  right: maybe(text(60)),
  style: z.enum(lineStyles),
});
export type PaperLine = z.output<typeof paperLine>;

const paperKind = z.enum(paperKinds);
const width = z.union(paperWidths.map((paperWidth) => z.literal(paperWidth)));

/**
 * Returns the lines of an order's ticket or receipt, for printing in the browser (CON-09), and records the print in the
 * log. NOT_FOUND.
 */
export const printingPaper = defineStaffEndpoint({
  name: 'printing.paper',
  effect: 'change',
  role: 'counter',
  input: z.object({ orderId: textId, kind: paperKind, language: locale }),
  output: z.object({ lines: list(paperLine) }),
});

const job = z.object({
  jobId: textId,
  kind: z.enum(printJobKinds),
  /** The part of the order's number that is called out. */
  number: maybe(text(20)),
  state: z.enum(['failed', 'unsure']),
  createdAt: instant,
  /** The error message of the printer. */
  error: maybe(text(200)),
});

const printer = z.object({
  printerId: textId,
  name: text(60),
  kind: z.enum(printerKinds),
  width,
  onAccept: list(paperKind),
  language: locale,
  /** The time of the printer's last poll; absent when it has never polled. */
  seenAt: maybe(instant),
  waiting: count,
  /** Jobs that need a check by staff. */
  problems: list(job),
});
export type Printer = z.output<typeof printer>;

/** The polling printers of a restaurant, and jobs that may be missing on paper. */
export const printersList = defineStaffEndpoint({
  name: 'printers.list',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({ printers: list(printer), now: instant }),
});

/** Adds a printer. Its address contains a secret and is returned only here. */
export const printersAdd = defineStaffEndpoint({
  name: 'printers.add',
  effect: 'change',
  role: 'manager',
  input: z.object({
    name: filled(60),
    kind: z.enum(printerKinds),
    width,
    onAccept: list(paperKind, 2),
    language: locale,
  }),
  output: z.object({ printerId: textId, url: text(300) }),
});

/** Removes a printer and its waiting jobs. NOT_FOUND. */
export const printersRemove = defineStaffEndpoint({
  name: 'printers.remove',
  effect: 'change',
  role: 'manager',
  input: z.object({ printerId: textId }),
  output: z.object({}),
});

/** Sends an order's ticket or receipt to a printer, or a test page without an order. NOT_FOUND. */
export const printersPrint = defineStaffEndpoint({
  name: 'printers.print',
  effect: 'change',
  role: 'counter',
  input: z.object({ printerId: textId, kind: z.enum([...paperKinds, 'test']), orderId: maybe(textId) }),
  output: z.object({}),
});

/**
 * Settles a job that may be missing on paper: prints it again, marked as a copy, or records that it was printed.
 * STATUS_CONFLICT when a colleague did.
 */
export const printersSettle = defineStaffEndpoint({
  name: 'printers.settle',
  effect: 'change',
  role: 'counter',
  input: z.object({ jobId: textId, as: z.enum(['again', 'there']) }),
  output: z.object({}),
});

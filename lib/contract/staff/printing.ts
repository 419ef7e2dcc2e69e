import { z } from 'zod';
import { locale } from '../vocabulary';
import { count, filled, instant, list, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { lineStyles, paperKinds, paperWidths, printerKinds } from './printing-values';

const paperLine = z.object({
  left: text(1000),
  /** At the right edge, such as an amount. */
  right: maybe(text(60)),
  style: z.enum(lineStyles),
});
export type PaperLine = z.output<typeof paperLine>;

const paperKind = z.enum(paperKinds);
const width = z.union(paperWidths.map((each) => z.literal(each)));

/** What stands on the paper of an order, for the browser's print (CON-09). NOT_FOUND. */
export const printingPaper = defineStaffEndpoint({
  name: 'printing.paper',
  effect: 'read',
  role: 'counter',
  input: z.object({ orderId: textId, kind: paperKind, language: locale }),
  output: z.object({ lines: list(paperLine) }),
});

const job = z.object({
  jobId: textId,
  kind: z.enum([...paperKinds, 'test']),
  /** The part of the order's number that is called out. */
  number: maybe(text(20)),
  state: z.enum(['failed', 'unsure']),
  createdAt: instant,
  /** The printer's own word. */
  error: maybe(text(200)),
});

const printer = z.object({
  printerId: textId,
  name: text(60),
  kind: z.enum(printerKinds),
  width,
  onAccept: list(paperKind),
  language: locale,
  /** When it last asked for a job; absent when it never has. */
  seenAt: maybe(instant),
  waiting: count,
  /** Papers that people have to look after. */
  problems: list(job),
});
export type Printer = z.output<typeof printer>;

/** The printers of a restaurant that fetch their jobs, and papers that may be missing. */
export const printersList = defineStaffEndpoint({
  name: 'printers.list',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({ printers: list(printer), now: instant }),
});

/** Adds a printer. Its address holds a secret and is told this once. */
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

/** Removes a printer and what it has not printed. NOT_FOUND. */
export const printersRemove = defineStaffEndpoint({
  name: 'printers.remove',
  effect: 'change',
  role: 'manager',
  input: z.object({ printerId: textId }),
  output: z.object({}),
});

/** Sends an order's paper to a printer, or a test without an order. NOT_FOUND. */
export const printersPrint = defineStaffEndpoint({
  name: 'printers.print',
  effect: 'change',
  role: 'counter',
  input: z.object({ printerId: textId, kind: z.enum([...paperKinds, 'test']), orderId: maybe(textId) }),
  output: z.object({}),
});

/** Of a paper that may be missing: prints it again, marked as a copy, or says that it is there. STATUS_CONFLICT when somebody did. */
export const printersSettle = defineStaffEndpoint({
  name: 'printers.settle',
  effect: 'change',
  role: 'counter',
  input: z.object({ jobId: textId, as: z.enum(['again', 'there']) }),
  output: z.object({}),
});

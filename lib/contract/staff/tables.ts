import { z } from 'zod';
import { partyCalls } from '../party-values';
import { count, exactMoney, flag, instant, list, maybe, money, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const table = z.object({
  partyId: textId,
  tableNo: text(20),
  /** What guests who come later type in (TAB-08); empty where staff let them in. */
  digits: text(4),
  /** Who waits to be let in (TAB-08). */
  waiting: list(z.object({ knockId: text(64), name: text(20), askedAt: instant })),
  openedAt: instant,
  people: list(
    z.object({
      no: count,
      name: text(20),
      /** What their dishes come to, what they paid, and what they pay now. */
      ownAmount: money,
      paidAmount: money,
      heldAmount: money,
    }),
  ),
  /** Chosen and not sent. */
  unsent: list(
    z.object({
      memberNo: count,
      lineId: text(2000),
      name: text(300),
      count,
    }),
  ),
  rounds: count,
  total: money,
  paid: money,
  held: money,
  left: money,
  call: maybe(z.object({ kind: z.enum(partyCalls), at: instant, isAnswered: flag })),
});
export type StaffTable = z.output<typeof table>;

/** `ordering`: nothing is sent yet; `bill`: asks for it, or calls. */
const tableStates = ['free', 'ordering', 'eating', 'bill', 'calls'] as const;
export type TableState = (typeof tableStates)[number];

/** The page with the codes of the tables to print, for a GET by a link: the path below the console's origin. */
export const tableCodesPath = 'staff/table-codes';

/** The tables that are open, those that call first (TAB-07, TAB-10), and the state of every table (CON-13). */
export const tablesOpen = defineStaffEndpoint({
  name: 'tables.open',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({
    tables: list(table),
    /** All tables of the restaurant's file, and others at which somebody sits. */
    plan: list(z.object({ tableNo: text(20), state: z.enum(tableStates), partyId: maybe(textId) })),
    /** Codes can be printed: the restaurant has a domain and takes orders at tables. */
    hasCodes: z.boolean(),
    now: instant,
  }),
});

const named = { partyId: textId };

/** Answers what the table asked, with a sentence of the staff's own or without. NOT_FOUND for a table that asks nothing. */
export const tablesAnswer = defineStaffEndpoint({
  name: 'tables.answer',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, answer: maybe(text(100)) }),
  output: z.object({}),
});

/**
 * Records money that staff took at the counter for what is left of the bill. `left` is what the person saw.
 * SHARE_CHANGED when something else is left now, SHARE_TOO_MUCH, PARTY_CLOSED.
 */
export const tablesTakePayment = defineStaffEndpoint({
  name: 'tables.takePayment',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, amount: exactMoney, left: exactMoney, way: z.enum(['cash', 'card']) }),
  output: z.object({}),
});

/**
 * Redeems a bought voucher for what is left of the bill. It is used whole: what it is worth beyond `left` lapses. `left` is what the person
 * saw. SHARE_CHANGED when something else is left now, SHARE_TOO_MUCH when nothing is, PARTY_CLOSED, and the errors of `money.redeem`.
 */
export const tablesPayByVoucher = defineStaffEndpoint({
  name: 'tables.payByVoucher',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, code: text(100, 1), left: exactMoney }),
  output: z.object({ amount: money }),
});

/** Lets somebody in who waits at a table, or turns them away (TAB-08). NOT_FOUND when that was said already. */
export const tablesAdmit = defineStaffEndpoint({
  name: 'tables.admit',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, knockId: text(64, 1), isAdmitted: flag }),
  output: z.object({}),
});

/** Takes out a line that was not sent. */
export const tablesRemoveLine = defineStaffEndpoint({
  name: 'tables.removeLine',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, memberNo: count, lineId: text(2000) }),
  output: z.object({}),
});

/** Frees a table for the next guests. STATUS_CONFLICT while something is left to pay. */
export const tablesClose = defineStaffEndpoint({
  name: 'tables.close',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

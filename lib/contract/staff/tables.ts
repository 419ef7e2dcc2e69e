import { z } from 'zod';
import { partChoices, partyCalls, staffPhrases } from '../party-values';
import { count, exactMoney, flag, instant, list, maybe, money, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** Guests with a request to open or join a table (TAB-08). */
const waiting = list(z.object({ knockId: text(64), name: text(20), askedAt: instant }));

const table = z.object({
  partyId: textId,
  tableNo: text(20),
  /** The digits with which more guests join (TAB-08); empty when staff approve each guest. */
  digits: text(4),
  waiting,
  openedAt: instant,
  people: list(
    z.object({
      no: count,
      name: text(20),
      hasLeft: maybe(flag),
      /** The amount of the member's dishes, their payments and their pending payments. */
      ownAmount: money,
      paidAmount: money,
      heldAmount: money,
      /** When the pending payment ends by itself. */
      heldUntil: maybe(instant),
      /** The amount that the member paid for a round that others have not paid, and the choice of what becomes of it. */
      waiting: maybe(z.object({ amount: money, choice: maybe(z.enum(partChoices)) })),
    }),
  ),
  /** Lines that are not sent yet. */
  unsent: list(
    z.object({
      memberNo: count,
      lineId: text(2000),
      name: text(300),
      count,
    }),
  ),
  rounds: count,
  /** The other tables from which staff brought dishes or guests. */
  from: maybe(list(text(20))),
  total: money,
  paid: money,
  held: money,
  /** The part of `paid` that vouchers paid. */
  voucherAmount: maybe(money),
  /** The rounding of cash, which was paid besides; negative when rounded down. */
  cashRounding: maybe(money),
  left: money,
  /** Until when those who paid choose what becomes of a round that others have not paid. */
  chooseBy: maybe(instant),
  call: maybe(z.object({ kind: z.enum(partyCalls), at: instant, isAnswered: flag })),
});
export type StaffTable = z.output<typeof table>;

/**
 * `ordering`: nothing is sent yet; `bill`: the table requests the bill; `calls`: the table calls the staff, or guests
 * request to join.
 */
const tableStates = ['free', 'ordering', 'eating', 'bill', 'calls'] as const;
export type TableState = (typeof tableStates)[number];

/**
 * The path of the page with the table codes for printing, or with `show=digits` the digits that open the tables, below
 * the console's origin; a page links to it.
 */
export const tableCodesPath = 'staff/table-codes';

/** The open tables, those with a call first (TAB-07, TAB-10), and the state of every table (CON-13). */
export const tablesOpen = defineStaffEndpoint({
  name: 'tables.open',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({
    tables: list(table),
    /** All tables of the restaurant's file, and other tables with guests. */
    plan: list(
      z.object({
        tableNo: text(20),
        state: z.enum(tableStates),
        partyId: maybe(textId),
        /** The digits that open or join the table; absent when it has none. */
        digits: maybe(text(4)),
        /** Until when the table takes no digits because of wrong ones. */
        lockedUntil: maybe(instant),
        /** Until when the table takes no digits from phones in some network, because of wrong ones from there. */
        networkLockedUntil: maybe(instant),
        /** Guests with a request to open a free table. */
        waiting: maybe(waiting),
      }),
    ),
    /** Until when no table takes digits from phones in some network, because of wrong ones from there. */
    networkLockedUntil: maybe(instant),
    /** The digits at the tables open them (TAB-08). */
    hasDigits: maybe(flag),
    /** Codes can be printed: the restaurant has a domain and takes orders at tables. */
    hasCodes: z.boolean(),
    now: instant,
  }),
});

const named = { partyId: textId };

/**
 * Answers the call of a table, with a sentence, a ready phrase or neither. `calledAt` is the time of the call that the
 * person read. STATUS_CONFLICT for a later call, which nobody has read, and for one that a colleague has answered
 * otherwise. NOT_FOUND for a table without a call.
 */
export const tablesAnswer = defineStaffEndpoint({
  name: 'tables.answer',
  effect: 'change',
  role: 'counter',
  input: z.object({
    ...named,
    calledAt: instant,
    answer: maybe(text(100)),
    phrase: maybe(z.enum(staffPhrases)),
  }),
  output: z.object({}),
});

/**
 * Records a payment at the counter for the rest of the bill. Cash is rounded to the smallest coin, in a line of its own.
 * `left` is the rest that the person saw. SHARE_CHANGED when the rest differs now, SHARE_TOO_MUCH, PARTY_CLOSED.
 */
export const tablesTakePayment = defineStaffEndpoint({
  name: 'tables.takePayment',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, amount: exactMoney, left: exactMoney, way: z.enum(['cash', 'card']) }),
  output: z.object({}),
});

/**
 * Redeems a bought voucher for the rest of the bill. The whole voucher is used: its value beyond `left` lapses. `left`
 * is the rest that the person saw. SHARE_CHANGED when the rest differs now, SHARE_TOO_MUCH when nothing is left,
 * PARTY_CLOSED, and the errors of `money.redeem`.
 */
export const tablesPayByVoucher = defineStaffEndpoint({
  name: 'tables.payByVoucher',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, code: text(100, 1), left: exactMoney, outsideHours: maybe(flag) }),
  output: z.object({ amount: money }),
});

/**
 * Approves or refuses a guest's request to open or join a table (TAB-08). NOT_FOUND for a request that is answered or
 * withdrawn.
 */
export const tablesAdmit = defineStaffEndpoint({
  name: 'tables.admit',
  effect: 'change',
  role: 'counter',
  input: z.object({ knockId: text(64, 1), isAdmitted: flag }),
  output: z.object({}),
});

/** Creates new digits for one table or for all (TAB-08). Guests who sit there stay. TABLE_UNKNOWN. */
export const tablesRenewDigits = defineStaffEndpoint({
  name: 'tables.renewDigits',
  effect: 'change',
  role: 'counter',
  input: z.object({ tableNo: maybe(text(20, 1)) }),
  output: z.object({}),
});

/**
 * Lets a table take digits again after too many wrong ones (TAB-08); without a table, ends the locks that hold at all
 * tables. TABLE_UNKNOWN for a table without digits.
 */
export const tablesLiftLock = defineStaffEndpoint({
  name: 'tables.liftLock',
  effect: 'change',
  role: 'counter',
  input: z.object({ tableNo: maybe(text(20, 1)) }),
  output: z.object({}),
});

/**
 * Ends the pending payment of a guest, so that staff or others can pay the amount. Money that still arrives pays what is
 * left of the bill or is refunded (DEC-75). NOT_FOUND for a guest who pays nothing, PARTY_CLOSED.
 */
export const tablesReleaseShare = defineStaffEndpoint({
  name: 'tables.releaseShare',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, memberNo: count }),
  output: z.object({}),
});

/** Removes an unsent line. */
export const tablesRemoveLine = defineStaffEndpoint({
  name: 'tables.removeLine',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, memberNo: count, lineId: text(2000) }),
  output: z.object({}),
});

/**
 * Removes a guest: unsent lines and a pending payment end, and the phone must join again to order. What the guest has
 * ordered stays on the bill. NOT_FOUND for a guest who is not there, PARTY_CLOSED.
 */
export const tablesRemoveGuest = defineStaffEndpoint({
  name: 'tables.removeGuest',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, memberNo: count }),
  output: z.object({}),
});

/**
 * Closes a table for the next guests. `seen` is what the person read: the bill, the number of people and the pieces that are
 * not sent. STATUS_CONFLICT when they differ now, or while something is left to pay.
 */
export const tablesClose = defineStaffEndpoint({
  name: 'tables.close',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, seen: z.object({ total: exactMoney, people: count, unsent: count }) }),
  output: z.object({}),
});

/** Moves the party of a table to a free one. TABLE_UNKNOWN, TABLE_TAKEN for a table with other guests, PARTY_CLOSED. */
export const tablesMove = defineStaffEndpoint({
  name: 'tables.move',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, tableNo: text(20, 1) }),
  output: z.object({}),
});

/**
 * Joins the party of a table to that of another one, as one bill; pending payments go along. TABLE_PAYING while a round of
 * either table waits for its money, PARTY_FULL, PARTY_CLOSED.
 */
export const tablesJoin = defineStaffEndpoint({
  name: 'tables.join',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, intoPartyId: textId }),
  output: z.object({}),
});

/** The sent rounds of an open table with the dishes that are still on its bill. */
export const tablesRounds = defineStaffEndpoint({
  name: 'tables.rounds',
  effect: 'read',
  role: 'counter',
  input: z.object(named),
  output: z.object({
    rounds: list(
      z.object({
        orderId: textId,
        no: count,
        sentAt: instant,
        isPaid: flag,
        lines: list(
          z.object({ position: count, name: text(300), extra: maybe(text(2000)), count, totalAmount: money }),
        ),
      }),
    ),
  }),
});

/**
 * Takes dishes of a round over to the bill of another table, for one guest there or, without `memberNo`, for all who are
 * there. TABLE_PAYING while a guest pays or a round waits for its money, BILL_PAID for dishes that are paid, PARTY_CLOSED,
 * STATUS_CONFLICT for a canceled round.
 */
export const tablesTakeLines = defineStaffEndpoint({
  name: 'tables.takeLines',
  effect: 'change',
  role: 'counter',
  input: z.object({
    ...named,
    intoPartyId: textId,
    orderId: textId,
    lines: list(z.object({ position: count, count }), 200),
    memberNo: maybe(count),
  }),
  output: z.object({}),
});

import { z } from 'zod';
import { longestNote } from '../text-values';
import { count, exactMoney, instant, list, maybe, money, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** Cash by its way into or out of a drawer; each sum is positive. */
const sums = { taken: money, givenBack: money, putIn: money, takenOut: money };

/** A drawer from its float to its count. */
const drawerShift = z.object({
  shiftId: count,
  drawer: text(40),
  openedAt: instant,
  openedBy: text(100),
  float: money,
  ...sums,
  /** The amount that has to be in the drawer. */
  expected: money,
  byPerson: list(z.object({ name: text(100), ...sums })),
  /** Money that was put in or taken out, with its reason. */
  moves: list(
    z.object({
      at: instant,
      kind: z.enum(['in', 'out']),
      amount: money,
      reason: text(longestNote),
      by: text(100),
    }),
  ),
  /** The count; absent while the drawer is open. `difference` is negative where money lacks. */
  closing: maybe(
    z.object({
      at: instant,
      by: text(100),
      counted: money,
      difference: money,
      note: maybe(text(longestNote)),
    }),
  ),
});
export type DrawerShift = z.output<typeof drawerShift>;
export const drawerShifts = list(drawerShift);

/** Returns the open drawers and those that were counted in the last day. */
export const drawersList = defineStaffEndpoint({
  name: 'drawers.list',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({
    shifts: drawerShifts,
    /** The open drawer that the caller's cash goes into; absent where the caller has to choose one. */
    mine: maybe(count),
    /** The names of earlier drawers. */
    names: list(text(40), 20),
  }),
});

const amount = exactMoney.refine((value) => value >= 0, 'is negative');

/** Opens a drawer with its float; the caller's cash goes into it from now on. STATUS_CONFLICT for an open one. */
export const drawersOpen = defineStaffEndpoint({
  name: 'drawers.open',
  effect: 'change',
  role: 'counter',
  input: z.object({ drawer: text(40, 1), float: amount }),
  output: z.object({ shiftId: count }),
});

const named = { shiftId: count };

/** Says that the caller's cash goes into an open drawer of a colleague. STATUS_CONFLICT for a counted one. */
export const drawersUse = defineStaffEndpoint({
  name: 'drawers.use',
  effect: 'change',
  role: 'counter',
  input: z.object(named),
  output: z.object({}),
});

/** Records money that is put into a drawer or taken out of it; the same idempotency key records it once. */
export const drawersMove = defineStaffEndpoint({
  name: 'drawers.move',
  effect: 'change',
  role: 'counter',
  input: z.object({
    ...named,
    kind: z.enum(['in', 'out']),
    amount: amount.refine((value) => value > 0, 'is no amount'),
    reason: text(longestNote, 1),
  }),
  output: z.object({}),
});

/**
 * Stores the count of a drawer and closes it. `expected` is the amount that had to be in the drawer when the person began
 * to count. STATUS_CONFLICT when it differs now, and for a drawer that was counted meanwhile.
 */
export const drawersClose = defineStaffEndpoint({
  name: 'drawers.close',
  effect: 'change',
  role: 'counter',
  input: z.object({ ...named, expected: exactMoney, counted: amount, note: maybe(text(longestNote)) }),
  output: z.object({ expected: money, difference: money }),
});

import { z } from 'zod';
import { count, day, flag, instant, list, maybe, money, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/**
 * `unknown`: the company paid out for a payment that is not recorded. `unpaid`: for one that is recorded as
 * unpaid. `amount` and `refund`: another amount was paid out or refunded. `missing`: a payment was not paid out.
 */
const payoutDifferenceKinds = ['unknown', 'unpaid', 'amount', 'refund', 'missing'] as const;
export type PayoutDifferenceKind = (typeof payoutDifferenceKinds)[number];

const difference = z.object({
  differenceId: count,
  company: text(20),
  kind: z.enum(payoutDifferenceKinds),
  reference: text(100),
  /** The amount in the payouts, and the recorded one. */
  reported: maybe(money),
  recorded: maybe(money),
  foundAt: instant,
});
export type PayoutDifference = z.output<typeof difference>;

/** Returns the differences between the payouts of the payment companies and the payments (GTW-05). */
export const payoutsList = defineStaffEndpoint({
  name: 'payouts.list',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    companies: list(
      z.object({
        company: text(20),
        title: text(40),
        /** The payouts are read from the company every day; those of others come as files. */
        isAutomatic: flag,
        comparedAt: maybe(instant),
        lastDay: maybe(day),
      }),
    ),
    differences: list(difference),
  }),
});

/** The largest file of payouts: some thousand lines. */
export const payoutFileBytes = 2_000_000;

/**
 * Reads a file of payouts as a company exports it, and compares it. Lines that were read before count once.
 * INVALID_INPUT for a file without the needed columns; NOT_FOUND for a company without an account.
 */
export const payoutsRead = defineStaffEndpoint({
  name: 'payouts.read',
  effect: 'change',
  role: 'manager',
  maxBytes: payoutFileBytes * 3,
  input: z.object({ company: text(20, 1), file: z.string().min(1).max(payoutFileBytes) }),
  output: z.object({
    lines: count,
    /** The numbers of the rows that name no amount or no payment. */
    unread: list(count),
  }),
});

/** Settles a difference with a note. NOT_FOUND, and STATUS_CONFLICT for a settled one. */
export const payoutsSettle = defineStaffEndpoint({
  name: 'payouts.settle',
  effect: 'change',
  role: 'manager',
  input: z.object({ differenceId: count, note: maybe(text(200)) }),
  output: z.object({}),
});

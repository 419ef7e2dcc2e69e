import { z } from 'zod';
import { longestAnswer, longestMessage, messageStates } from '../help-desk-values';
import { locale } from '../vocabulary';
import { count, filled, flag, instant, list, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const message = z.object({
  messageId: count,
  /** The diner's name, if the account has one. */
  name: maybe(text(100)),
  email: text(60),
  /** The language that the diner reads. */
  locale,
  text: text(longestMessage),
  at: instant,
  state: z.enum(messageStates),
  answer: maybe(text(longestAnswer)),
  /** Who closed it, and when. */
  closedBy: maybe(text(200)),
  closedAt: maybe(instant),
});
export type StaffMessage = z.output<typeof message>;

/** Messages of diners (CON-18): the open ones, the oldest first; or the closed ones, the latest first. */
export const messagesList = defineStaffEndpoint({
  name: 'messages.list',
  effect: 'read',
  role: 'counter',
  input: z.object({
    closed: maybe(flag),
    /** The last message of the page before. */
    after: maybe(count),
  }),
  output: z.object({ messages: list(message), hasMore: flag, /** All open ones. */ open: count }),
});

/**
 * Answers a message by mail, to the address that it was written with, once. STATUS_CONFLICT with who was quicker; NOT_FOUND for a
 * message that is gone.
 */
export const messagesAnswer = defineStaffEndpoint({
  name: 'messages.answer',
  effect: 'change',
  role: 'counter',
  input: z.object({ messageId: count, text: filled(longestAnswer) }),
  output: z.object({}),
});

/** Closes a message that needs no answer. Throws as `messages.answer`. */
export const messagesSettle = defineStaffEndpoint({
  name: 'messages.settle',
  effect: 'change',
  role: 'counter',
  input: z.object({ messageId: count }),
  output: z.object({}),
});

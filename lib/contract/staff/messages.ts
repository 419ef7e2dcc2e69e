import { z } from 'zod';
import { longestAnswer, longestMessage, messageStates } from '../text-values';
import { locale } from '../vocabulary';
import { count, filled, flag, instant, list, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const message = z.object({
  messageId: count,
  /** The diner's name, if the account has one. */
  name: maybe(text(100)),
  email: text(60),
  /** The language of the diner. */
  locale,
  text: text(longestMessage),
  at: instant,
  state: z.enum(messageStates),
  answer: maybe(text(longestAnswer)),
  /** The person who closed it, and the time. */
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
    /** The last message of the previous page. */
    after: maybe(count),
  }),
  output: z.object({
    messages: list(message),
    hasMore: flag,
    /** The number of all open messages. */ open: count,
  }),
});

/**
 * Answers a message once by mail, to the address in the message. STATUS_CONFLICT names a colleague who was faster;
 * NOT_FOUND for a deleted message.
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

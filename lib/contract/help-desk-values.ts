/*
 * Without zod, so that browser code may use it.
 */

/** The longest message of a diner to the restaurant, and the longest answer. UTF-16 code units. */
export const longestMessage = 2000;
export const longestAnswer = 4000;

/** How a message stands; a closed one was answered by mail or needed no answer. */
export const messageStates = ['open', 'answered', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

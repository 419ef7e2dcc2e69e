/*
 * Without zod, so that browser code may use it.
 */

/** The longest note, and the longest list of allergies, UTF-16 code units. */
export const longestNote = 500;

import type { restaurants } from '../schema/restaurant';

/** Returns until when something that a diner owes can be paid: the restaurant's pay window, counted from an instant (DEC-20). */
export const getPayWindowEnd = (
  { payWindowMinutes }: Pick<typeof restaurants.$inferSelect, 'payWindowMinutes'>,
  from: Date,
): Date => new Date(from.getTime() + payWindowMinutes * 60_000);

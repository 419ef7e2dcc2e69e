import type { restaurants } from '../schema/restaurant';

/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const yearMs = 365 * dayMs;

/** A certificate that ends sooner was due to be renewed: Let's Encrypt's are renewed thirty days before their end. */
export const certificateWarningMs = 14 * dayMs;

/** Returns the end of the restaurant's pay window, counted from an instant. */
export const getPayWindowEnd = (
  { payWindowMinutes }: Pick<typeof restaurants.$inferSelect, 'payWindowMinutes'>,
  from: Date,
): Date => new Date(from.getTime() + payWindowMinutes * minuteMs);

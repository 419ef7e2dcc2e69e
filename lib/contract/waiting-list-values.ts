/*
 * Without zod, so that browser code may use them: what both sides know of waiting lists.
 */

/** Minutes for which an offered table is held (BKG-02). */
export const offerMinutes = 15;

/** Where an entry stands; all but the first two have ended. */
export const waitingStates = [
  'waiting',
  'offered',
  /** The offer was accepted: there is a reservation. */
  'taken',
  'declined',
  /** Nobody answered the offer in time. */
  'missed',
  'left',
  /** The restaurant took it off the list. */
  'removed',
  /** The time came too close without a free table. */
  'expired',
] as const;
export type WaitingState = (typeof waitingStates)[number];

/** Whether an entry still holds its turn. */
export const isOpenEntry = (state: WaitingState): boolean => state === 'waiting' || state === 'offered';

/* This file imports no zod, so that browser code may use it. */

/** Minutes for which an offered table is held (BKG-02). */
export const offerMinutes = 15;

/** The states of an entry; all but the first two are final. */
export const waitingStates = [
  'waiting',
  'offered',
  /** The offer was accepted and became a reservation. */
  'taken',
  'declined',
  /** The offer expired without an answer. */
  'missed',
  'left',
  /** The restaurant removed the entry. */
  'removed',
  /** No table became free in time. */
  'expired',
] as const;
export type WaitingState = (typeof waitingStates)[number];

export const isOpenEntry = (state: WaitingState): boolean => state === 'waiting' || state === 'offered';

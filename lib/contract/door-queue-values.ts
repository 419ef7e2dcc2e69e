/* This file imports no zod, so that browser code may use it. */

/** The states of a party in the queue at the door (HND-05); the last three are final. */
export const doorStates = [
  'waiting',
  /** Its table is ready. */
  'called',
  /** It did not come when it was called, and can be called again. */
  'skipped',
  'seated',
  /** The restaurant took it off the queue. */
  'gone',
  /** It left by itself. */
  'left',
] as const;
export type DoorState = (typeof doorStates)[number];

export const openDoorStates = ['waiting', 'called', 'skipped'] as const satisfies DoorState[];

/** The party sizes for which a waiting time is quoted before a party joins. */
export const quotedSizes = [2, 4, 6, 8] as const;

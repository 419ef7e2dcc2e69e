import { createReadableId } from '../../core/ids';

export interface ReservationNames {
  /** 128 random bits each, so that one name reveals nothing about others. */
  id: string;
  shareCode: string;
  /** reservationCode, for people: `LK-7F4K2Q`. */
  code: string;
}

/** Creates all names of a new reservation from one random draw. */
export function createReservationNames(prefix: string, random: (bytes: number) => Buffer): ReservationNames {
  const drawn = random(48);
  let spare: Buffer | undefined = drawn.subarray(32);
  const drawBytes = (bytes: number) => {
    const given = spare && bytes <= spare.length ? spare : random(bytes);
    // A code that needs more random bytes, which is rare, draws again.
    spare = undefined;
    return given;
  };
  return {
    id: drawn.subarray(0, 16).toString('base64url'),
    shareCode: drawn.subarray(16, 32).toString('base64url'),
    code: `${prefix}-${createReadableId(6, drawBytes)}`,
  };
}

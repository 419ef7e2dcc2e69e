import type { ReservationSlot } from '@/lib/contract/reservation-slots';

/** The times that a party can only wait for: full, or with too few seats (BKG-02). */
export const getWaitableSlots = (slots: readonly ReservationSlot[], people: number): ReservationSlot[] =>
  slots.filter(
    ({ limit, seats, waitingParty }) =>
      waitingParty !== undefined &&
      people <= waitingParty &&
      (limit <= 0 || (seats !== undefined && seats < people)),
  );

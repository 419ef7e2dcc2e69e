import type { Attempt } from '@/lib/domain/checkout/order-attempt';
import type { ReservationDraft } from '@/lib/domain/reservations/reservation-draft';

/**
 * The draft that survives a reload of the tab while a diner logs in. It has no token and is removed after the
 * reservation (RSV-12).
 */
export interface SavedDraft {
  draft: ReservationDraft;
  /** Confirm was clicked and waits for a login. */
  awaitsLogin?: boolean;
  /** The attempt without an answer yet. */
  attempt?: Attempt;
  /** The diner of the details; a guest's go to the diner who logs in. */
  userId?: number;
}

const getKey = (restaurantId: number) => `reserveDraft:${restaurantId}`;

/**
 * The key of the form that the first load reopens; components/reservations/lazy-reservation-form.tsx reads it
 * without this file.
 */
const waitingKey = 'reserveAwaitsLogin';

export function saveDraft(restaurantId: number, stored: SavedDraft): void {
  try {
    sessionStorage.setItem(getKey(restaurantId), JSON.stringify(stored));
    if (stored.awaitsLogin) sessionStorage.setItem(waitingKey, String(restaurantId));
    else sessionStorage.removeItem(waitingKey);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** Returns the stored draft of this tab; undefined also for the format of another version. */
export function readSavedDraft(restaurantId: number): SavedDraft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(getKey(restaurantId)) ?? 'null') as SavedDraft | null;
    const { date, people, name, email, mobile, remark } = stored?.draft ?? {};
    const whole =
      [date, name, email, mobile, remark].every((text) => typeof text === 'string') &&
      typeof people === 'number';
    return whole ? (stored as SavedDraft) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(restaurantId: number): void {
  try {
    sessionStorage.removeItem(getKey(restaurantId));
    sessionStorage.removeItem(waitingKey);
  } catch {
    // Without storage there is no draft to remove.
  }
}

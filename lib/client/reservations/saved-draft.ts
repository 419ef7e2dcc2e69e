import type { Attempt } from '@/lib/domain/checkout/order-attempt';
import type { ReservationDraft } from '@/lib/domain/reservations/reservation-draft';

/** What outlives a reload of the tab while a diner logs in: never a token, and gone once it is reserved (RSV-12). */
export interface SavedDraft {
  draft: ReservationDraft;
  /** Confirm was clicked and waits for a login. */
  awaitsLogin?: boolean;
  /** The try that no answer has settled yet. */
  attempt?: Attempt;
  /** The user of the details; a guest's go to the user who logs in. */
  userId?: number;
}

const getKey = (restaurantId: number) => `reserveDraft:${restaurantId}`;

/** Key that tells the first load which form to reopen; components/reservations/lazy-reservation-form.tsx reads it without this file. */
const waitingKey = 'reserveAwaitsLogin';

export function saveDraft(restaurantId: number, stored: SavedDraft): void {
  try {
    sessionStorage.setItem(getKey(restaurantId), JSON.stringify(stored));
    if (stored.awaitsLogin) sessionStorage.setItem(waitingKey, String(restaurantId));
    else sessionStorage.removeItem(waitingKey);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What was stored in this tab; undefined also for what another version wrote. */
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
    // Nothing was stored either.
  }
}

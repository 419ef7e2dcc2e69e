import type { Attempt } from '@/lib/domain/checkout/order-attempt';
import type { ReserveDraft } from '@/lib/domain/reservations/reserve-draft';

/** What outlives a reload of the tab while a diner logs in: never a token, and gone once it is reserved (RSV-12). */
export interface SavedDraft {
  draft: ReserveDraft;
  /** Confirm was pressed and waits for a login. */
  awaitsLogin?: boolean;
  /** The try that no answer has settled yet. */
  attempt?: Attempt;
  /** Whose details are in it; a guest's belong to whoever logs in. */
  userId?: number;
}

const keyOf = (restaurantId: number) => `reserveDraft:${restaurantId}`;

/** Says to the page's first load whose form to open again; see reserve-form-host.tsx, which reads it without this file. */
const waitingKey = 'reserveAwaitsLogin';

export function keepDraft(restaurantId: number, kept: SavedDraft): void {
  try {
    sessionStorage.setItem(keyOf(restaurantId), JSON.stringify(kept));
    if (kept.awaitsLogin) sessionStorage.setItem(waitingKey, String(restaurantId));
    else sessionStorage.removeItem(waitingKey);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What was kept in this tab; undefined also for what another version wrote. */
export function savedDraft(restaurantId: number): SavedDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(restaurantId)) ?? 'null') as SavedDraft | null;
    const { date, people, name, email, mobile, remark } = kept?.draft ?? {};
    const whole =
      [date, name, email, mobile, remark].every((text) => typeof text === 'string') &&
      typeof people === 'number';
    return whole ? (kept as SavedDraft) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(restaurantId: number): void {
  try {
    sessionStorage.removeItem(keyOf(restaurantId));
    sessionStorage.removeItem(waitingKey);
  } catch {
    // Nothing was kept either.
  }
}

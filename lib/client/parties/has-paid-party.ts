/** Prefix of the localStorage keys; the restaurant's id follows. */
export const paidPartyKey = 'party-paid:';

/** Returns whether this browser has begun a payment at a party; its list is in paid-parties.ts, which the first load spares. */
export function hasPaidParty(restaurantId: number): boolean {
  try {
    return localStorage.getItem(paidPartyKey + restaurantId) !== null;
  } catch {
    return false;
  }
}

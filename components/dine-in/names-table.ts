/**
 * Returns whether the URL names a table or this browser has stored one or a group. The stores in
 * lib/client/dine-in/table-store.ts and lib/client/parties/membership-store.ts write these entries.
 */
export function hasNamedTable(restaurantId: number): boolean {
  try {
    return (
      /[?&]tableno=/i.test(location.search) ||
      /tableNo/.test(localStorage.getItem(`table:${restaurantId}`) ?? '') ||
      /"code/.test(localStorage.getItem(`party:${restaurantId}`) ?? '')
    );
  } catch {
    return false;
  }
}

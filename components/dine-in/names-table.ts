/**
 * Returns whether the URL names a table or this browser has stored one, a shared one or a group. The stores in
 * lib/client/dine-in/table-store.ts and lib/client/parties/membership-store.ts write these entries.
 */
export function hasNamedTable(restaurantId: number): boolean {
  try {
    return (
      /[?&]tableno=/i.test(location.search) ||
      /"(stay|membership)":/.test(
        `${localStorage.getItem(`table:${restaurantId}`)}${localStorage.getItem(`party:${restaurantId}`)}`,
      )
    );
  } catch {
    return false;
  }
}

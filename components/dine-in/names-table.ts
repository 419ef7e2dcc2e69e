/**
 * Whether the address names a table, or this browser remembers one or a group; lib/client/dine-in/table-store.ts and
 * lib/client/parties/membership-store.ts write them.
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

/** Whether the address names a table, or this browser remembers one; lib/client/dine-in/table-store.ts writes it. */
export function namesTable(restaurantId: number): boolean {
  try {
    return (
      /[?&]tableno=/i.test(location.search) ||
      /tableNo/.test(localStorage.getItem(`table:${restaurantId}`) ?? '')
    );
  } catch {
    return false;
  }
}

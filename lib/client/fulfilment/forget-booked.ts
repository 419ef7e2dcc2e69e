/** Prefix of the keys of fulfilment-store.ts, one per restaurant. */
const prefix = 'placeOrderRestaurantInfo:';

interface Stored {
  state?: { place?: { addressId?: number }; keyword?: string };
}

/**
 * Removes addresses of a diner's book from the stored choices, because the next diner of this browser may be another
 * person (SES-09). An address that a guest typed is the browser's own and stays (DEC-58).
 */
export function forgetBookedPlaces(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    const stored = read(storage.getItem(key));
    if (stored?.state?.place?.addressId === undefined) continue;
    const { place: _, keyword: __, ...state } = stored.state;
    storage.setItem(key, JSON.stringify({ ...stored, state }));
  }
}

function read(text: string | null): Stored | undefined {
  try {
    return JSON.parse(text ?? '') as Stored;
  } catch {
    return undefined;
  }
}

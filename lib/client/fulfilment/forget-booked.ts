import { tableKey } from '@/lib/client/dine-in/table-key';

/** Prefix of the keys of fulfilment-store.ts, one per restaurant. */
const prefix = 'placeOrderRestaurantInfo:';

interface Stored {
  state?: { place?: { addressId?: number }; keyword?: string; once?: boolean; stay?: { booking?: unknown } };
}

const listKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/**
 * Removes addresses of a diner's book, and those that a diner entered for one order only, from the stored choices, because
 * the next diner of this browser may be another person (SES-09). An address that a guest typed is the browser's own and
 * stays (DEC-58).
 */
export function forgetBookedPlaces(storage: Storage): void {
  for (const key of listKeys(storage)) {
    if (!key.startsWith(prefix)) continue;
    const stored = read(storage.getItem(key));
    if (!stored?.state || (stored.state.place?.addressId === undefined && !stored.state.once)) continue;
    const { place: _, keyword: __, once: ___, ...state } = stored.state;
    storage.setItem(key, JSON.stringify({ ...stored, state }));
  }
}

/** Leaves the tables that the diner has booked, which are known to nobody else; a table with a code stays. */
export function forgetBookedTables(storage: Storage): void {
  for (const key of listKeys(storage))
    if (key.startsWith(tableKey) && read(storage.getItem(key))?.state?.stay?.booking) storage.removeItem(key);
}

function read(text: string | null): Stored | undefined {
  try {
    return JSON.parse(text ?? '') as Stored;
  } catch {
    return undefined;
  }
}

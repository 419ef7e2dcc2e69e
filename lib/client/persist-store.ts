import type { StoreApi } from 'zustand/vanilla';

interface PersistOptions<State> {
  name: string;
  /** Returns the stored part of the state. */
  pick(state: State): object;
  /** Returns the state with the stored value, which may be anything. */
  merge(stored: unknown, fresh: State): State;
}

/**
 * Persists a store in localStorage, in the format of zustand's `persist`, whose code is three times as long and would be part of
 * the first load. Returns a function that reads the stored value; nothing is read before, so that server and browser render the
 * same. Without storage the store lasts as long as the page.
 */
export function persistStore<State>(
  store: StoreApi<State>,
  { name, pick, merge }: PersistOptions<State>,
): () => void {
  let reading = false;
  store.subscribe((state) => {
    // A value that was just read is not written again, because another tab may have written a newer one.
    if (reading) return;
    try {
      localStorage.setItem(name, JSON.stringify({ state: pick(state), version: 1 }));
    } catch {
      // Storage is forbidden or full.
    }
  });
  return () => {
    try {
      const stored = JSON.parse(localStorage.getItem(name) ?? '{}') as { state?: unknown } | null;
      reading = true;
      store.setState(merge(stored?.state, store.getState()), true);
    } catch {
      // Storage is forbidden, or the value is unreadable.
    } finally {
      reading = false;
    }
  };
}

import type { StoreApi } from 'zustand/vanilla';

interface PersistOptions<State> {
  /** The key in the browser's storage. */
  name: string;
  /** What of the state is stored. */
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
    // What was just read is not written again: another tab may have written something newer.
    if (reading) return;
    try {
      localStorage.setItem(name, JSON.stringify({ state: pick(state), version: 1 }));
    } catch {
      // Forbidden or full.
    }
  });
  return () => {
    try {
      const stored = JSON.parse(localStorage.getItem(name) ?? '{}') as { state?: unknown } | null;
      reading = true;
      store.setState(merge(stored?.state, store.getState()), true);
    } catch {
      // Forbidden, or nothing that can be read.
    } finally {
      reading = false;
    }
  };
}

import type { StoreApi } from 'zustand/vanilla';

interface Keeping<State> {
  /** The key in the browser's storage. */
  name: string;
  /** What of the state is kept. */
  pick(state: State): object;
  /** The state with what was kept, whoever or whatever wrote it. */
  merge(kept: unknown, fresh: State): State;
}

/**
 * Keeps a store in this browser from now on, in the form of zustand's `persist`, whose code is three times as long and would be
 * loaded with every first page. Gives a function that reads what is kept; nothing is read before, so that server and browser
 * render alike. Where storage is forbidden or full, the store lives as long as the page.
 */
export function keepStore<State>(store: StoreApi<State>, { name, pick, merge }: Keeping<State>): () => void {
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
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { state?: unknown } | null;
      reading = true;
      store.setState(merge(kept?.state, store.getState()), true);
    } catch {
      // Forbidden, or nothing that can be read.
    } finally {
      reading = false;
    }
  };
}

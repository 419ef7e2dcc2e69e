import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { persistStore } from '@/lib/client/persist-store';
import { type Membership, parseMembership } from '@/lib/domain/parties/membership';

interface AtParty {
  membership?: Membership;
  /** False until the stored state has been read; the first render shows no party. */
  ready: boolean;
}

interface PersistedMembership {
  store: StoreApi<AtParty>;
  read(): void;
  start(): void;
}

const stores = new Map<number, PersistedMembership>();

/** The membership of this browser in one restaurant's party, persisted over reloads and shared by all tabs. */
function getStore(restaurantId: number): PersistedMembership {
  const known = stores.get(restaurantId);
  if (known) return known;
  const name = `party:${restaurantId}`;
  const store = createStore<AtParty>()(() => ({ ready: false }));
  const read = persistStore(store, {
    name,
    pick: ({ membership }) => ({ membership }),
    merge: (stored) => ({
      membership: parseMembership((stored as { membership?: unknown } | undefined)?.membership, Date.now()),
      ready: true,
    }),
  });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    read();
    if (!store.getState().ready) store.setState({ ready: true });
    window.addEventListener('storage', ({ key }) => (key === null || key === name) && read());
  };
  const made = { store, read, start };
  stores.set(restaurantId, made);
  return made;
}

/** Returns the membership of this browser, after the first render. */
export function useMembership(restaurantId: number): AtParty {
  const { store, start } = getStore(restaurantId);
  useEffect(start, [start]);
  return useStore(store);
}

/** Returns the current stored membership, also of another tab; for code outside of React. */
export function findCurrentMembership(restaurantId: number): Membership | undefined {
  const { store, start, read } = getStore(restaurantId);
  start();
  read();
  return store.getState().membership;
}

export function storeMembership(restaurantId: number, membership: Membership | undefined): void {
  const { store, start } = getStore(restaurantId);
  start();
  store.setState({ membership });
}

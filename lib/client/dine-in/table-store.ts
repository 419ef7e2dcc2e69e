import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keepStore } from '@/lib/client/storage/persist-store';
import { isOver, storedTableSession, type TableSession } from '@/lib/domain/dine-in/table-session';

interface AtTable {
  stay?: TableSession;
  /** False until what was kept has been read; the first render shows no table. */
  ready: boolean;
}

/** What the keys in the browser's storage begin with; the restaurant's id follows. */
const tableKey = 'table:';

interface Kept {
  store: StoreApi<AtTable>;
  start(): void;
}

const stores = new Map<number, Kept>();

/** The table of one restaurant at which this browser orders (DIN-01), kept over reloads and the same in all tabs. */
function storeFor(restaurantId: number): Kept {
  const known = stores.get(restaurantId);
  if (known) return known;
  const name = `${tableKey}${restaurantId}`;
  const store = createStore<AtTable>()(() => ({ ready: false }));
  const readStored = keepStore(store, {
    name,
    pick: ({ stay }) => ({ stay }),
    merge: (kept) => ({
      stay: storedTableSession((kept as { stay?: unknown } | undefined)?.stay, Date.now()),
      ready: true,
    }),
  });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    readStored();
    // What can't be read is no table, rather than one that never comes.
    if (!store.getState().ready) store.setState({ ready: true });
    endInTime(store);
    // Whoever scanned another table's code in a new tab sits there, whatever older tabs believed.
    window.addEventListener('storage', ({ key }) => (key === null || key === name) && readStored());
  };
  const made = { store, start };
  stores.set(restaurantId, made);
  return made;
}

/** Ends a stay at its hour: by a clock while the page is open, and when one comes back to a page that slept. */
function endInTime(store: StoreApi<AtTable>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const { stay } = store.getState();
    if (!stay) return;
    if (isOver(stay, Date.now())) return store.setState({ stay: undefined });
    timer = setTimeout(check, stay.until - Date.now());
  };
  check();
  store.subscribe(check);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pageshow', check);
}

/** The table at which this browser sits, after the first render. */
export function useTable(restaurantId: number): AtTable {
  const { store, start } = storeFor(restaurantId);
  useEffect(start, [start]);
  return useStore(store);
}

/** The stay as it is at this moment, for code outside of React. */
export function currentTableSession(restaurantId: number): TableSession | undefined {
  const { store, start } = storeFor(restaurantId);
  start();
  const { stay } = store.getState();
  return stay && !isOver(stay, Date.now()) ? stay : undefined;
}

function change(restaurantId: number, stay: TableSession | undefined): void {
  const { store, start } = storeFor(restaurantId);
  start();
  store.setState({ stay });
}

export const sitAt = (restaurantId: number, stay: TableSession): void => change(restaurantId, stay);

export const leaveTable = (restaurantId: number): void => change(restaurantId, undefined);

/** An order was placed: nothing more goes to the table unasked. */
export function noteOrdered(restaurantId: number): void {
  const stay = currentTableSession(restaurantId);
  if (stay) change(restaurantId, { ...stay, ordered: true });
}

/** The next order goes to the table as well. */
export function orderMore(restaurantId: number): void {
  const stay = currentTableSession(restaurantId);
  if (stay) change(restaurantId, { ...stay, ordered: undefined });
}

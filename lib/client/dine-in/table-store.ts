import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { persistStore } from '@/lib/client/persist-store';
import { isOver, parseTableSession, type TableSession } from '@/lib/domain/dine-in/table-session';
import { tableKey } from './table-key';

interface AtTable {
  tableSession?: TableSession;
  /** False until the stored state has been read; the first render shows no table. */
  ready: boolean;
}

interface PersistedTable {
  store: StoreApi<AtTable>;
  start(): void;
}

const stores = new Map<number, PersistedTable>();

/** The table of one restaurant at which this browser orders (DIN-01), persisted over reloads and the same in all tabs. */
function getStore(restaurantId: number): PersistedTable {
  const known = stores.get(restaurantId);
  if (known) return known;
  const name = `${tableKey}${restaurantId}`;
  const store = createStore<AtTable>()(() => ({ ready: false }));
  const readStored = persistStore(store, {
    name,
    pick: ({ tableSession }) => ({ stay: tableSession }),
    merge: (stored) => ({
      tableSession: parseTableSession((stored as { stay?: unknown } | undefined)?.stay, Date.now()),
      ready: true,
    }),
  });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    readStored();
    // Unreadable storage means no table; otherwise `ready` would never come.
    if (!store.getState().ready) store.setState({ ready: true });
    endInTime(store);
    // Another table's code scanned in a new tab applies to all tabs.
    window.addEventListener('storage', ({ key }) => (key === null || key === name) && readStored());
  };
  const made = { store, start };
  stores.set(restaurantId, made);
  return made;
}

/** Ends a table session on time: by a timer while the page is open, and when a sleeping page becomes visible. */
function endInTime(store: StoreApi<AtTable>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const { tableSession } = store.getState();
    if (!tableSession) return;
    if (isOver(tableSession, Date.now())) return store.setState({ tableSession: undefined });
    timer = setTimeout(check, tableSession.until - Date.now());
  };
  check();
  store.subscribe(check);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pageshow', check);
}

/** Returns the table session of this browser, after the first render. */
export function useTable(restaurantId: number): AtTable {
  const { store, start } = getStore(restaurantId);
  useEffect(start, [start]);
  return useStore(store);
}

/** Returns the table that the next order goes to; undefined after an order until the diner orders more there. */
export const toOrderingTable = (tableSession: TableSession | undefined): TableSession | undefined =>
  tableSession?.ordered ? undefined : tableSession;

/** Returns the current table session, for code outside of React. */
export function findCurrentTableSession(restaurantId: number): TableSession | undefined {
  const { store, start } = getStore(restaurantId);
  start();
  const { tableSession } = store.getState();
  return tableSession && !isOver(tableSession, Date.now()) ? tableSession : undefined;
}

function change(restaurantId: number, tableSession: TableSession | undefined): void {
  const { store, start } = getStore(restaurantId);
  start();
  store.setState({ tableSession });
}

export const joinTable = (restaurantId: number, tableSession: TableSession): void =>
  change(restaurantId, tableSession);

export const leaveTable = (restaurantId: number): void => change(restaurantId, undefined);

/** Marks the table session as ordered, so that the next order needs a choice to go to the table. */
export function noteOrdered(restaurantId: number): void {
  const tableSession = findCurrentTableSession(restaurantId);
  if (tableSession) change(restaurantId, { ...tableSession, ordered: true });
}

/** Sends the next order to the table as well. */
export function orderMore(restaurantId: number): void {
  const tableSession = findCurrentTableSession(restaurantId);
  if (tableSession) change(restaurantId, { ...tableSession, ordered: undefined });
}

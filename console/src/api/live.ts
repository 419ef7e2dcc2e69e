import { useEffect, useSyncExternalStore } from 'react';
import type { StaffCallName } from '@/lib/contract/staff/contract';
import { type StaffEvent, type StaffEventKind, staffEventsPath } from '@/lib/contract/staff/events';
import { shareRuns } from '@/lib/domain/shared-runs';
import { checkSession, queryClient } from './query-client';

/** Reads that an event makes stale; a screen adds its own here. */
const affected: Record<StaffEventKind, readonly StaffCallName[]> = {
  order: ['orders.board', 'shop.menu', 'kitchen.tickets', 'tables.open', 'money.open'],
  table: ['tables.open', 'money.open'],
  money: ['money.open'],
  printer: ['printers.list'],
  booking: ['bookings.day', 'waiting.day', 'guests.list'],
  rush: ['orders.board', 'shop.menu'],
  staff: ['people.list', 'audit.list'],
  review: ['reviews.list'],
  message: ['messages.list'],
  menu: ['menu.draft', 'menu.history', 'shop.menu', 'setup.list'],
};

/** While many orders come in, a read is not restarted by each, or none would ever end. */
const readAgain = shareRuns((name: StaffCallName) => queryClient.invalidateQueries({ queryKey: [name] }));

/** Pings come every ten seconds. Longer than this without any, and the connection is gone. */
const silenceMs = 25_000;
const retryMs = 3_000;

interface LiveState {
  isLive: boolean;
  /** When the state began, in milliseconds. */
  since: number;
}

let state: LiveState = { isLive: false, since: Date.now() };
const watchers = new Set<() => void>();

function setLive(isLive: boolean): void {
  if (state.isLive === isLive) return;
  state = { isLive, since: Date.now() };
  for (const watcher of watchers) watcher();
}

/** Returns whether changes arrive by push, and since when. */
export const useLive = (): LiveState =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => state,
  );

/** So long a connection may take, after the page opened or the line broke, before anything is said of it. */
export const graceMs = 5_000;

/** Resolves to whether changes arrive by push: at once, or while a connection is being made when that is decided, `graceMs` at most. */
export function waitForLive(): Promise<boolean> {
  const left = state.since + graceMs - Date.now();
  if (state.isLive || left <= 0) return Promise.resolve(state.isLive);
  return new Promise((resolve) => {
    const decide = () => {
      clearTimeout(timer);
      watchers.delete(decide);
      resolve(state.isLive);
    };
    const timer = setTimeout(decide, left);
    watchers.add(decide);
  });
}

/** Follows a restaurant's events while the caller is on screen, and refetches what they make stale. */
export function useStaffEvents(restaurantId: number): void {
  useEffect(() => followEvents(restaurantId), [restaurantId]);
}

function followEvents(restaurantId: number): () => void {
  let source: EventSource | undefined;
  let silence: number | undefined;
  let retry: number | undefined;

  const handlePing = () => {
    setLive(true);
    clearTimeout(silence);
    silence = window.setTimeout(reconnect, silenceMs);
  };

  function connect(): void {
    source = new EventSource(`/${staffEventsPath}?restaurantId=${restaurantId}`);
    // A lost connection is opened again by the browser, with Last-Event-ID; an answer without events is not.
    source.onerror = () => {
      setLive(false);
      if (source?.readyState === EventSource.CLOSED) reconnect();
    };
    source.addEventListener('ping', handlePing);
    source.addEventListener('reset', () => {
      handlePing();
      void queryClient.invalidateQueries();
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      handlePing();
      const kinds = new Set((JSON.parse(data) as StaffEvent[]).map(({ kind }) => kind));
      if (kinds.has('staff')) void checkSession();
      for (const kind of kinds) for (const name of affected[kind]) void readAgain(name);
    });
  }

  function reconnect(): void {
    source?.close();
    setLive(false);
    clearTimeout(silence);
    clearTimeout(retry);
    // A session that has ended answers no events: the read leads to the sign-in.
    void checkSession();
    retry = window.setTimeout(connect, retryMs);
  }

  connect();
  return () => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(retry);
    setLive(false);
  };
}

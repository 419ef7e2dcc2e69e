import { useEffect, useSyncExternalStore } from 'react';
import type { StaffCallName } from '@/lib/contract/staff/contract';
import { type StaffEvent, type StaffEventKind, staffEventsPath } from '@/lib/contract/staff/events';
import { shareRuns } from '@/lib/domain/shared-runs';
import { checkSession, queryClient } from './query-client';

/** Queries that an event makes stale; a new screen adds its own here. */
const affected: Record<StaffEventKind, readonly StaffCallName[]> = {
  order: [
    'attention.list',
    'orders.board',
    'orders.detail',
    'orders.find',
    'shop.menu',
    'kitchen.tickets',
    'tables.open',
    'tables.rounds',
    'money.open',
    'bookings.day',
    'setup.list',
  ],
  table: ['attention.list', 'tables.open', 'tables.rounds', 'money.open'],
  money: ['attention.list', 'money.open', 'payouts.list', 'drawers.list', 'orders.detail'],
  printer: ['printers.list'],
  booking: ['bookings.day', 'waiting.day', 'guests.list'],
  door: ['door.queue'],
  rush: ['orders.board', 'shop.menu'],
  staff: ['people.list', 'audit.list', 'setup.list'],
  review: ['reviews.list'],
  message: ['attention.list', 'messages.list'],
  menu: [
    'attention.list',
    'menu.draft',
    'menu.history',
    'shop.menu',
    'setup.list',
    'domains.list',
    'payCompanies.list',
    'bookings.day',
    'door.queue',
    'kitchen.tickets',
    'tables.open',
  ],
};

/** Shares running refetches, because events of many orders would restart a query before it ends. */
const readAgain = shareRuns((name: StaffCallName) => queryClient.invalidateQueries({ queryKey: [name] }));

/** Milliseconds without a sign of life after which the connection counts as lost; pings arrive every second. */
const silenceMs = 2_500;
/** Milliseconds that a connection may take until its first event. */
const connectMs = 10_000;
/** Milliseconds from a loss to the first attempt, and from one failed attempt to the next. */
const [firstRetryMs, retryMs] = [500, 3_000];

interface LiveState {
  isLive: boolean;
  /** Start of the state in milliseconds since 1970; after a loss, the last sign of life. */
  since: number;
  /** The connection stood before. */
  wasLive: boolean;
  /** The time of the next attempt; absent during one. */
  retryAt?: number;
}

let state: LiveState = { isLive: false, since: Date.now(), wasLive: false };
const watchers = new Set<() => void>();

function setState(next: Partial<LiveState>): void {
  state = { ...state, ...next };
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

/** Milliseconds that a connection may take, after opening or after a loss, before the UI reports it. */
export const graceMs = 3_000;

/** Milliseconds after a loss from which an action waits no more. */
export const longLossMs = 10_000;

/** Resolves to whether changes arrive by push, after at most `graceMs` in the first seconds of a loss. */
export function waitForLive(): Promise<boolean> {
  if (state.isLive || Date.now() - state.since >= longLossMs) return Promise.resolve(state.isLive);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      watchers.delete(check);
      resolve(state.isLive);
    };
    const check = () => {
      if (state.isLive) end();
    };
    const timer = setTimeout(end, graceMs);
    watchers.add(check);
  });
}

let connectNow: (() => void) | undefined;

/** Tries at once to connect again. */
export const reconnectNow = (): void => {
  if (!state.isLive) connectNow?.();
};

/** Subscribes to a restaurant's events while the caller is mounted, and refetches the queries that they make stale. */
export function useStaffEvents(restaurantId: number): void {
  useEffect(() => followEvents(restaurantId), [restaurantId]);
}

function followEvents(restaurantId: number): () => void {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let lastEventId = '';
  let lastSignAt = Date.now();

  const handleSign = ({ lastEventId: id }: MessageEvent<string>) => {
    if (id) lastEventId = id;
    lastSignAt = Date.now();
    waitAtMost(silenceMs);
    if (state.isLive) return;
    setState({ isLive: true, since: lastSignAt, wasLive: true, retryAt: undefined });
    // A query that failed meanwhile has no event to refetch it.
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.error !== null });
  };

  function waitAtMost(ms: number): void {
    clearTimeout(timer);
    timer = window.setTimeout(handleLoss, ms);
  }

  function connect(): void {
    source?.close();
    const asked = new URLSearchParams({ restaurantId: String(restaurantId), lastEventId });
    source = new EventSource(`/${staffEventsPath}?${asked}`);
    source.onerror = handleLoss;
    source.addEventListener('ping', handleSign);
    source.addEventListener('reset', (event) => {
      handleSign(event);
      void queryClient.invalidateQueries();
    });
    source.addEventListener('changed', (event: MessageEvent<string>) => {
      handleSign(event);
      const kinds = new Set((JSON.parse(event.data) as StaffEvent[]).map(({ kind }) => kind));
      // Roles are changed with the staff, name and brand with the settings.
      if (kinds.has('staff') || kinds.has('menu')) void checkSession();
      for (const kind of kinds) for (const name of affected[kind]) void readAgain(name);
    });
    waitAtMost(connectMs);
    setState({ retryAt: undefined });
  }

  /** Connects again by a new connection, because the browser would not notice a silent one. */
  function handleLoss(): void {
    source?.close();
    const inMs = state.isLive ? firstRetryMs : retryMs;
    clearTimeout(timer);
    timer = window.setTimeout(connect, inMs);
    setState({
      isLive: false,
      since: state.isLive ? lastSignAt : state.since,
      retryAt: Date.now() + inMs,
    });
    // An ended session gets no events; its check redirects to the sign-in.
    void checkSession();
  }

  connectNow = connect;
  // A tablet's timers sleep with it, and its line may be dead without knowing it.
  const see = () => {
    if (!document.hidden && Date.now() - lastSignAt > silenceMs) connect();
  };
  document.addEventListener('visibilitychange', see);
  window.addEventListener('online', reconnectNow);
  connect();
  return () => {
    source?.close();
    clearTimeout(timer);
    connectNow = undefined;
    document.removeEventListener('visibilitychange', see);
    window.removeEventListener('online', reconnectNow);
    setState({ isLive: false, since: Date.now(), wasLive: false, retryAt: undefined });
  };
}

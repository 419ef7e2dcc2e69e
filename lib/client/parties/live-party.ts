import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { query } from '@/lib/client/api/call';
import { cartStore } from '@/lib/client/cart/cart-store';
import { useTable } from '@/lib/client/dine-in/table-store';
import { type EventStream, followOrder } from '@/lib/client/orders/follow-order';
import { persistStore } from '@/lib/client/persist-store';
import type { PartyView } from '@/lib/contract/party-view';
import type { Locale } from '@/lib/contract/values';
import { ApiError } from '@/lib/domain/api-error';
import { applyJsonPatch } from '@/lib/domain/json-patch';
import type { Membership } from '@/lib/domain/parties/membership';
import { findCurrentMembership, useMembership } from './membership-store';
import { syncAllergens } from './send-allergens';
import { followMove, sitAtOwnTable } from './start-membership';
import { syncCart, takeOverLines } from './sync-cart';

interface LiveParty {
  view?: PartyView;
  /** The view came from the backend while this page was open; a stored one may be long over. */
  isReceived: boolean;
  /** False while the network is lost: the view is the last one that this device received. */
  isConnected: boolean;
  /** The browser has changes that the table does not have yet. */
  isUnsent: boolean;
  /** The error of a change, or of reading the party. */
  error?: ApiError;
}

interface Follower {
  store: StoreApi<LiveParty>;
  /** Starts following, counted per caller; the last one to stop ends it. */
  follow(membership: Membership, locale: Locale): () => void;
  /** Applies a newer view, such as the answer of a call. */
  take(view: PartyView): void;
}

const initial: LiveParty = { isReceived: false, isConnected: true, isUnsent: false };
const retryMs = 3_000;
const followers = new Map<number, Follower>();

/** Returns the follower of this browser's party at a restaurant, shared by all parts of the page. */
function getFollower(restaurantId: number): Follower {
  const known = followers.get(restaurantId);
  if (known) return known;
  const store = createStore<LiveParty>()(() => initial);
  const readStored = persistView(restaurantId, store);
  let count = 0;
  let end = () => {};

  const take = (view: PartyView): void => {
    const { view: before } = store.getState();
    if (before?.partyId === view.partyId && before.version > view.version) return;
    if (!followMove(restaurantId, view)) return;
    store.setState({ view, isReceived: true });
    const membership = findCurrentMembership(restaurantId);
    const me = view.members.find(({ no }) => no === membership?.memberNo);
    if (membership?.partyId !== view.partyId || !me) return;
    takeOverLines(restaurantId, {
      cartVersion: me.cartVersion,
      lines: view.lines
        .filter(({ memberNo }) => memberNo === me.no)
        .map(({ ordered, lineId, forAll, sharedWith }) => ({ ...ordered, lineId, forAll, sharedWith })),
    });
  };

  const begin = (membership: Membership, locale: Locale): (() => void) => {
    const { partyId, memberKey } = membership;
    const isShown = () => store.getState().view?.partyId === partyId;
    if (!isShown()) readStored(partyId);
    if (!isShown()) store.setState({ ...initial, view: undefined }, true);
    // A guest whom staff removed joins the same party again, with a key that is known.
    if (store.getState().error?.code === 'NOT_FOUND') store.setState({ error: undefined });
    const setConnected = (isConnected: boolean) => store.setState({ isConnected });
    let isStreamOpen = false;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const receive = (view: PartyView) => {
      setConnected(true);
      take(view);
    };
    const read = () =>
      query('parties.view', { partyId, memberKey }).then(receive, (error) => {
        // The next follower of the same party may be connected by now.
        if (isOver || !(error instanceof ApiError)) return;
        if (error.code === 'NOT_FOUND') return store.setState({ error });
        if (!isStreamOpen) {
          if (error.code === 'UNREACHABLE' || error.code === 'TIMEOUT') setConnected(false);
        } else if (!store.getState().isConnected) {
          // Nothing is polled while the stream is open, and its next event can be minutes away.
          clearTimeout(retry);
          retry = setTimeout(read, retryMs);
        }
      });
    const lose = () => setConnected(false);
    window.addEventListener('offline', lose);
    window.addEventListener('online', read);
    const open = () => {
      const address = new URLSearchParams({ partyId, memberKey, locale, patches: 'true' });
      const source = new EventSource(`/api/gateway/party-events?${address}`);
      // Patches apply to the view of the last event; answers of calls may have brought a newer one since.
      let streamed: PartyView;
      source.addEventListener('party', ({ data }) => {
        streamed = JSON.parse(data);
        receive(streamed);
      });
      source.addEventListener('patch', ({ data }) => {
        streamed = applyJsonPatch(streamed as never, JSON.parse(data)) as never;
        receive(streamed);
      });
      return source as EventStream;
    };
    const stopSync = keepSynced(restaurantId, store);
    const stopTelling = syncAllergens(restaurantId);
    const stopFollowing = followOrder({
      open,
      onChange: read,
      // Without the stream the view is polled, so only a failed read shows that the network is lost.
      onLive: (isLive) => {
        isStreamOpen = isLive;
        if (isLive) setConnected(true);
        else void read();
      },
    });
    void read();
    return () => {
      isOver = true;
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', read);
      clearTimeout(retry);
      stopFollowing();
      stopSync();
      stopTelling();
    };
  };

  const follower: Follower = {
    store,
    take,
    follow(membership, locale) {
      if (count++ === 0) end = begin(membership, locale);
      return () => {
        if (--count === 0) end();
      };
    },
  };
  followers.set(restaurantId, follower);
  return follower;
}

/**
 * Stores the view of each change, so that a reload without a network shows it. Returns a function that reads the stored
 * view of a party.
 */
function persistView(restaurantId: number, store: StoreApi<LiveParty>): (partyId: string) => void {
  let partyId: string;
  const read = persistStore(store, {
    // The number changes with a field that older stored views do not have but screens need.
    name: `party-view-1:${restaurantId}`,
    pick: ({ view }) => ({ view }),
    merge: (stored, live) => {
      const view = (stored as Pick<LiveParty, 'view'> | undefined)?.view;
      return view?.partyId === partyId ? { ...initial, view } : live;
    },
  });
  return (wanted) => {
    partyId = wanted;
    read();
  };
}

/**
 * Sends each change of the cart to the table, and retries while the network is lost. Returns the function that stops
 * it.
 */
function keepSynced(restaurantId: number, store: StoreApi<LiveParty>): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    clearTimeout(retry);
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      const outcome = await syncCart(restaurantId);
      if (typeof outcome === 'object') store.setState({ error: outcome.error });
      store.setState({ isUnsent: outcome === 'waiting' });
      if (outcome === 'waiting') retry = setTimeout(run, retryMs);
    }
    isRunning = false;
  };
  const wake = () => void run();
  const stop = cartStore.subscribe(wake);
  window.addEventListener('online', wake);
  wake();
  return () => {
    stop();
    clearTimeout(retry);
    window.removeEventListener('online', wake);
  };
}

/** Returns this browser's party, updated live, and its membership. */
export function useLiveParty(restaurantId: number, locale: Locale) {
  const { membership, ready } = useMembership(restaurantId);
  const { store, follow } = getFollower(restaurantId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another membership is another stream; its cart changes are not
  useEffect(() => {
    if (membership) return follow(membership, locale);
    // The names of the others stay on the device no longer than its guest is one of them.
    if (ready) store.setState({ view: undefined });
  }, [ready, membership?.partyId, membership?.memberKey, locale]);
  const { tableSession } = useTable(restaurantId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that has ended or changed is what brings it back
  useEffect(() => sitAtOwnTable(restaurantId), [restaurantId, membership?.tableNo, tableSession]);
  const live = useStore(store);
  return {
    membership,
    ready,
    ...live,
    view: live.view?.partyId === membership?.partyId ? live.view : undefined,
  };
}

/** Shows the view of a call's answer without waiting for its event. */
export const showView = (restaurantId: number, view: PartyView): void => getFollower(restaurantId).take(view);

export const clearPartyError = (restaurantId: number): void =>
  getFollower(restaurantId).store.setState({ error: undefined });

import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { query } from '@/lib/client/api/call';
import { cartStore } from '@/lib/client/cart/cart-store';
import { type EventStream, followOrder } from '@/lib/client/orders/follow-order';
import type { PartyView } from '@/lib/contract/party-view';
import type { Locale } from '@/lib/contract/values';
import { ApiError } from '@/lib/domain/api-error';
import type { Membership } from '@/lib/domain/parties/membership';
import { findCurrentMembership, useMembership } from './membership-store';
import { syncCart, takeOverLines } from './sync-cart';
import { tellWhatIsAvoided } from './tell-avoided';

interface LiveParty {
  view?: PartyView;
  /** Whether changes of the others come by themselves; false while the network is lost. */
  isLive: boolean;
  /** Own changes that the table does not have yet. */
  isUnsent: boolean;
  /** Why a change was not taken, or the party cannot be read. */
  error?: ApiError;
}

interface Follower {
  store: StoreApi<LiveParty>;
  /** Each follower counts; the last one ends it. */
  follow(membership: Membership, locale: Locale): () => void;
  /** Takes a newer view, as the answer of a call has it. */
  take(view: PartyView): void;
}

const retryMs = 3_000;
const followers = new Map<number, Follower>();

/** Follows the party of a restaurant at which this browser sits, once for all parts of the page. */
function getFollower(restaurantId: number): Follower {
  const known = followers.get(restaurantId);
  if (known) return known;
  const store = createStore<LiveParty>()(() => ({ isLive: false, isUnsent: false }));
  let count = 0;
  let end = () => {};

  const take = (view: PartyView): void => {
    const { view: before } = store.getState();
    if (before?.partyId === view.partyId && before.version > view.version) return;
    store.setState({ view });
    const membership = findCurrentMembership(restaurantId);
    const me = view.members.find(({ no }) => no === membership?.memberNo);
    if (membership?.partyId !== view.partyId || !me) return;
    takeOverLines(restaurantId, {
      cartVersion: me.cartVersion,
      lines: view.lines
        .filter(({ memberNo }) => memberNo === me.no)
        .map(({ ordered, lineId, forAll }) => ({ ...ordered, lineId, forAll })),
    });
  };

  const begin = (membership: Membership, locale: Locale): (() => void) => {
    const { partyId, memberKey } = membership;
    if (store.getState().view?.partyId !== partyId)
      store.setState({ isLive: false, isUnsent: false, view: undefined, error: undefined }, true);
    const read = () =>
      query('parties.view', { partyId, memberKey }).then(take, (error) => {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') store.setState({ error });
      });
    const open = () => {
      const address = new URLSearchParams({ partyId, memberKey, locale });
      const source = new EventSource(`/api/gateway/party-events?${address}`);
      source.addEventListener('party', ({ data }) => take(JSON.parse(data)));
      return source as EventStream;
    };
    const stopSync = keepSynced(restaurantId, store);
    const stopTelling = tellWhatIsAvoided(restaurantId);
    const stopFollowing = followOrder({
      open,
      onChange: read,
      onLive: (isLive) => store.setState({ isLive }),
    });
    void read();
    return () => {
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

/** Brings each change of the cart to the table, and tries again while the network is lost. Returns what ends it. */
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

/** Returns the party at which this browser sits, live, and its membership. */
export function useLiveParty(restaurantId: number, locale: Locale) {
  const { membership, ready } = useMembership(restaurantId);
  const { store, follow } = getFollower(restaurantId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another party is another stream; its cart changes are not
  useEffect(() => {
    if (membership) return follow(membership, locale);
  }, [membership?.partyId, locale]);
  const live = useStore(store);
  return {
    membership,
    ready,
    ...live,
    view: live.view?.partyId === membership?.partyId ? live.view : undefined,
  };
}

/** Shows the view that a call answered with, without waiting for its event. */
export const showView = (restaurantId: number, view: PartyView): void => getFollower(restaurantId).take(view);

/** Forgets an error that was shown. */
export const clearPartyError = (restaurantId: number): void =>
  getFollower(restaurantId).store.setState({ error: undefined });

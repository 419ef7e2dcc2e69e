import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { DeliveryType, Mode } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { isSlotAhead } from '@/lib/domain/fulfilment/days';
import { getDefaultMode, getStartMode } from '@/lib/domain/fulfilment/mode';
import { findQueryValue } from '@/lib/domain/routes/query-value';
import { persistStore } from '../persist-store';

/** Mode, place and time of the order; stored in the browser, per restaurant (DLV-01, DEC-58). */
interface Fulfilment {
  mode: Mode;
  /** The latest stored choice: reserving is not stored (DLV-01). */
  storedMode?: Mode;
  /** The delivery address, with coordinates from place search. */
  place?: DeliveryAddress;
  /** The search text of the address (DLV-10). */
  keyword?: string;
  /** True for an address that a diner entered for one order only. */
  once?: boolean;
  /** A chosen time per delivery type, since lead times differ. */
  slots: Partial<Record<DeliveryType, string>>;
  /** False until the stored choices have been read; pages render the default before that. */
  ready: boolean;
  setMode(mode: Mode): void;
  setPlace(place: DeliveryAddress | undefined, keyword?: string, once?: boolean): void;
  setSlot(slot: string | undefined): void;
}

type PersistedFulfilment = Pick<Fulfilment, 'place' | 'keyword' | 'once' | 'slots'> & { mode?: Mode };

/** Returns a choice of mode and its stored part. */
const toModeChoice = (mode: Mode) => (mode === 'RESERVE' ? { mode } : { mode, storedMode: mode });

const stores = new Map<number, { store: StoreApi<Fulfilment>; readStored(): void }>();

/**
 * Creates a store once per restaurant; storage is read by `start` only, so that server and first client render are
 * equal.
 */
function getStore(shop: ClientShop) {
  const known = stores.get(shop.restaurantId);
  if (known) return known;
  const store = createStore<Fulfilment>()((set, get) => {
    /** The stored state is read before it is changed. */
    const change = (changed: () => Partial<Fulfilment>) => {
      start(shop);
      set(changed());
    };
    return {
      mode: getDefaultMode(shop),
      slots: {},
      ready: false,
      setMode: (mode) => change(() => toModeChoice(mode)),
      setPlace: (place, keyword, once) => change(() => ({ place, keyword, once })),
      setSlot: (slot) =>
        change(() => {
          const { mode, slots } = get();
          return mode === 'RESERVE' ? {} : { slots: { ...slots, [mode]: slot } };
        }),
    };
  });
  const readStored = persistStore(store, {
    name: `placeOrderRestaurantInfo:${shop.restaurantId}`,
    // Choosing RESERVE is not stored (DLV-01): the next visit starts with the mode of the last order.
    pick: ({ storedMode: mode, place, keyword, once, slots }): PersistedFulfilment => ({
      mode,
      place,
      keyword,
      once,
      slots,
    }),
    merge: (persisted, fresh) => {
      const stored = (persisted ?? {}) as Partial<PersistedFulfilment>;
      const now = new Date();
      const slots = Object.fromEntries(
        Object.entries(stored.slots ?? {}).filter(([, slot]) => isSlotAhead(slot, now, shop.timeZone)),
      );
      return {
        ...fresh,
        place: stored.place,
        keyword: stored.keyword,
        once: stored.once,
        slots,
        mode: stored.mode ?? fresh.mode,
        storedMode: stored.mode,
      };
    },
  });
  const made = { store, readStored };
  stores.set(shop.restaurantId, made);
  return made;
}

function start(shop: ClientShop): void {
  const { store, readStored } = getStore(shop);
  if (store.getState().ready) return;
  readStored();
  const urlMode = findQueryValue(window.location.search, 'mode');
  store.setState({ ready: true, ...toModeChoice(getStartMode(shop, store.getState().mode, urlMode)) });
}

/** Returns the diner's choices for this restaurant; the stored ones are read after the first render. */
export function useFulfilment(shop: ClientShop): Fulfilment & { slot?: string } {
  const { store } = getStore(shop);
  // This runs in a separate task, because hydration runs many effects in one task, and this one reads
  // localStorage.
  useEffect(() => void setTimeout(start, 0, shop), [shop]);
  const state = useStore(store);
  return { ...state, slot: state.mode === 'RESERVE' ? undefined : state.slots[state.mode] };
}

/** Returns the choices for code outside of React, for example after an order was placed. */
export function getFulfilment(shop: ClientShop): Fulfilment {
  start(shop);
  return getStore(shop).store.getState();
}

/** Clears the address of a placed order if the diner entered it for that order only. */
export function clearOncePlace(shop: ClientShop): void {
  const { once, setPlace } = getFulfilment(shop);
  if (once) setPlace(undefined);
}

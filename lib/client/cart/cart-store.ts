import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CartLine, NewLine } from '@/lib/domain/cart/cart-line';
import { addLine, type Changed, getDishCount, setLineCount } from '@/lib/domain/cart/cart-lines';
import { readCarts } from '@/lib/domain/cart/stored-cart';
import { persistStore } from '../storage/persist-store';

export { toOrderedDishes } from '@/lib/domain/cart/cart-line';

const cartKey = 'cart';

interface Carts {
  carts: Record<string, readonly CartLine[]>;
  /** False until the stored carts have been read; pages render an empty cart before that. */
  ready: boolean;
}

const nothing: readonly CartLine[] = [];

/**
 * The unsent carts of this browser, one per restaurant (DEC-51), persisted over reloads and open to guests (CRT-04). Nothing
 * is read before `startCart`, so that the server and the first render in the browser agree.
 */
export const cartStore = createStore<Carts>()(() => ({ carts: {}, ready: false }));

const readStored = persistStore(cartStore, {
  name: cartKey,
  pick: ({ carts }) => ({ carts }),
  // Older versions are read as far as they can be.
  merge: (stored) => ({ carts: readCarts(stored), ready: true }),
});

let started = false;

/** Reads the stored carts once and follows what other tabs do to them. */
export function startCart(): void {
  if (started) return;
  started = true;
  readStored();
  // What can't be read leaves an empty cart rather than one that never comes.
  if (!cartStore.getState().ready) cartStore.setState({ ready: true });
  window.addEventListener('storage', (event) => {
    // Without a key: the whole storage was cleared.
    if (event.key === cartKey && event.newValue) readStored();
    else if (event.key === null || event.key === cartKey) cartStore.setState({ carts: {} });
  });
}

const getLines = ({ carts }: Carts, restaurantId: number) => carts[restaurantId] ?? nothing;

function keep(restaurantId: number, changed: Changed): Changed {
  startCart();
  const { carts } = cartStore.getState();
  if (changed.lines !== getLines({ carts, ready: true }, restaurantId))
    cartStore.setState({ carts: { ...carts, [restaurantId]: changed.lines } });
  return changed;
}

/** The cart as it is now, for code outside of React. */
export function getCartLines(restaurantId: number): readonly CartLine[] {
  startCart();
  return getLines(cartStore.getState(), restaurantId);
}

/** In a task of its own: hydration runs many effects in one task, and this one reads localStorage. */
const startSoon = () => void setTimeout(startCart);

/** Adds a dish with its choices; returns the error when it can't be added (see `added`). */
export const addToCart = (restaurantId: number, line: NewLine): Changed =>
  keep(restaurantId, addLine(getCartLines(restaurantId), line));

/** Sets how many of a line there are (see `counted`). */
export const countInCart = (restaurantId: number, lineId: string, count: number): Changed =>
  keep(restaurantId, setLineCount(getCartLines(restaurantId), lineId, count));

/** Puts other lines in place of those there are, as after prices and names were read again. */
export const replaceCart = (restaurantId: number, lines: readonly CartLine[]): void =>
  void keep(restaurantId, { lines });

/** Empties the cart, as when its order has been placed. */
export const emptyCart = (restaurantId: number): void => void keep(restaurantId, { lines: nothing });

interface Cart {
  lines: readonly CartLine[];
  /** False until the stored cart has been read. */
  ready: boolean;
  add: (line: NewLine) => Changed;
  setCount: (lineId: string, count: number) => Changed;
  clear: () => void;
}

/** A restaurant's cart; reads the stored one after the first render. */
export function useCart(restaurantId: number): Cart {
  useEffect(startSoon, []);
  const lines = useStore(cartStore, (state) => getLines(state, restaurantId));
  const ready = useStore(cartStore, (state) => state.ready);
  return {
    lines,
    ready,
    add: (line) => addToCart(restaurantId, line),
    setCount: (lineId, count) => countInCart(restaurantId, lineId, count),
    clear: () => emptyCart(restaurantId),
  };
}

/** How many of one dish the cart holds; renders only when that number changes. */
export const useDishCount = (restaurantId: number, dishId: number): number =>
  useStore(cartStore, (state) => getDishCount(getLines(state, restaurantId), dishId));

/** Tells how many dishes the cart holds: now, and with each change of that number. Returns what ends it. */
export function followCartCount(restaurantId: number, tell: (count: number) => void): () => void {
  startSoon();
  let shared: number | undefined;
  const look = (state: Carts) => {
    const count = getLines(state, restaurantId).reduce((sum, line) => sum + line.dishCount, 0);
    if (count === shared) return;
    shared = count;
    tell(count);
  };
  look(cartStore.getState());
  return cartStore.subscribe(look);
}

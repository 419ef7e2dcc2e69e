import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CartLine, NewLine } from '@/lib/domain/cart/cart-line';
import { addLine, type Changed, getDishCount, setLineCount } from '@/lib/domain/cart/cart-lines';
import { readCarts } from '@/lib/domain/cart/stored-cart';
import { persistStore } from '../persist-store';

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
  // Older versions are read as far as possible.
  merge: (stored) => ({ carts: readCarts(stored), ready: true }),
});

let started = false;

/** Reads the stored carts once and follows the changes of other tabs. */
export function startCart(): void {
  if (started) return;
  started = true;
  readStored();
  // Unreadable storage means an empty cart; otherwise `ready` would stay false.
  if (!cartStore.getState().ready) cartStore.setState({ ready: true });
  window.addEventListener('storage', (event) => {
    // An event without a key reports that the whole storage was cleared.
    if (event.key === cartKey && event.newValue) readStored();
    else if (event.key === null || event.key === cartKey) cartStore.setState({ carts: {} });
  });
}

const listLines = ({ carts }: Carts, restaurantId: number) => carts[restaurantId] ?? nothing;

function keep(restaurantId: number, changed: Changed): Changed {
  startCart();
  const { carts } = cartStore.getState();
  if (changed.lines !== listLines({ carts, ready: true }, restaurantId))
    cartStore.setState({ carts: { ...carts, [restaurantId]: changed.lines } });
  return changed;
}

/** Returns the current cart, for code outside of React. */
export function listCartLines(restaurantId: number): readonly CartLine[] {
  startCart();
  return listLines(cartStore.getState(), restaurantId);
}

/**
 * This runs in a separate task, because hydration runs many effects in one task, and this one reads
 * localStorage.
 */
const startSoon = () => void setTimeout(startCart);

/** Adds a dish with its choices; returns the error when it cannot be added (see `addLine`). */
export const addToCart = (restaurantId: number, line: NewLine): Changed =>
  keep(restaurantId, addLine(listCartLines(restaurantId), line));

/** Sets the count of a line (see `setLineCount`). */
export const countInCart = (restaurantId: number, lineId: string, count: number): Changed =>
  keep(restaurantId, setLineCount(listCartLines(restaurantId), lineId, count));

/** Replaces the lines, for example after prices and names were reloaded. */
export const replaceCart = (restaurantId: number, lines: readonly CartLine[]): void =>
  void keep(restaurantId, { lines });

/** Empties the cart, for example after its order was placed. */
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
  const lines = useStore(cartStore, (state) => listLines(state, restaurantId));
  const ready = useStore(cartStore, (state) => state.ready);
  return {
    lines,
    ready,
    add: (line) => addToCart(restaurantId, line),
    setCount: (lineId, count) => countInCart(restaurantId, lineId, count),
    clear: () => emptyCart(restaurantId),
  };
}

/** Returns the number of pieces of a dish in the cart; renders only when that number changes. */
export const useDishCount = (restaurantId: number, dishId: number): number =>
  useStore(cartStore, (state) => getDishCount(listLines(state, restaurantId), dishId));

/** Calls back with the number of dishes in the cart, now and after each change. Returns the unsubscribe function. */
export function followCartCount(restaurantId: number, tell: (count: number) => void): () => void {
  startSoon();
  let shared: number | undefined;
  const look = (state: Carts) => {
    const count = listLines(state, restaurantId).reduce((sum, line) => sum + line.dishCount, 0);
    if (count === shared) return;
    shared = count;
    tell(count);
  };
  look(cartStore.getState());
  return cartStore.subscribe(look);
}

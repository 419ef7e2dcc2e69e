import type { Locale } from '@/lib/contract/values';

/** Loads what the cart is made of, with its words; on intent, so that the first load stays small. */
export const loadCartBar = (locale: Locale) =>
  import('./cart-bar').then((module) => module.cartBarIn(locale));
export const loadCartDrawer = (locale: Locale) =>
  import('./cart-drawer').then((module) => module.cartDrawerIn(locale));
export const loadCartSheet = (locale: Locale) =>
  import('./cart-sheet').then((module) => module.cartSheetIn(locale));

const loadFlight = () => import('./fly-to-cart');

/** Lets a dish's picture fly to the cart; decoration, so that it stays away where its code does. */
export function flyLater(from: HTMLElement): void {
  loadFlight().then(
    ({ flyToCart }) => flyToCart(from),
    () => undefined,
  );
}

const onDesktop = () => window.matchMedia('(min-width: 750px)').matches;

/** On pointer or focus, before the press. A failure shows when the cart is opened. */
export function preloadCart(locale: Locale): void {
  (onDesktop() ? loadCartDrawer(locale) : loadCartSheet(locale)).catch(() => undefined);
}

/** Before the first dish comes in, so that its picture has where to fly to. */
export function preloadCartBar(locale: Locale): void {
  loadFlight().catch(() => undefined);
  if (!onDesktop()) loadCartBar(locale).catch(() => undefined);
}

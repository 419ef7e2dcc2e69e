import type { Locale } from '@/lib/contract/values';

/** Load the cart's parts with their messages, on intent, so that the first load stays small. */
export const loadCartBar = (locale: Locale) =>
  import('./cart-bar').then((module) => module.createCartBar(locale));
export const loadCartDrawer = (locale: Locale) =>
  import('./cart-drawer').then((module) => module.createCartDrawer(locale));
export const loadCartSheet = (locale: Locale) =>
  import('./cart-sheet').then((module) => module.createCartSheet(locale));

const loadFlight = () => import('./fly-to-cart');

/** Animates a dish's image to the cart; decoration, so a failed load is ignored. */
export function flyLater(from: HTMLElement): void {
  loadFlight().then(
    ({ flyToCart }) => flyToCart(from),
    () => undefined,
  );
}

const isDesktop = () => window.matchMedia('(min-width: 750px)').matches;

/** Preloads on pointer or focus, before the click. A failure shows when the cart is opened. */
export function preloadCart(locale: Locale): void {
  (isDesktop() ? loadCartDrawer(locale) : loadCartSheet(locale)).catch(() => undefined);
}

/** Preloads before the first dish is added, so that the animation has a target. */
export function preloadCartBar(locale: Locale): void {
  loadFlight().catch(() => undefined);
  if (!isDesktop()) loadCartBar(locale).catch(() => undefined);
}

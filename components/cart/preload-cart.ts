import { fitsCartBeside } from '@/components/layout/use-is-desktop';
import type { Locale } from '@/lib/contract/values';

/** The cart's parts load on intent, with their messages, to keep them out of the first load. */
export const loadCartBar = (locale: Locale) =>
  import('./cart-bar').then((module) => module.createCartBar(locale));
export const loadCartDrawer = (locale: Locale) =>
  import('./cart-drawer').then((module) => module.createCartDrawer(locale));
export const loadCartSheet = (locale: Locale) =>
  import('./cart-sheet').then((module) => module.createCartSheet(locale));

const loadFlight = () => import('./fly-to-cart');

/** Animates a dish's image to the cart; a failed load is ignored, because it is decoration. */
export function flyLater(from: HTMLElement): void {
  loadFlight().then(
    ({ flyToCart }) => flyToCart(from),
    () => undefined,
  );
}

const isDesktop = () => window.matchMedia('(min-width: 750px)').matches;

/** Preloads on pointer or focus, before the click. An error surfaces when the cart opens. */
export function preloadCart(locale: Locale): void {
  (fitsCartBeside() ? loadCartDrawer(locale) : loadCartSheet(locale)).catch(() => undefined);
}

/** Preloads before the first dish is added, so that the animation has a target. */
export function preloadCartBar(locale: Locale): void {
  loadFlight().catch(() => undefined);
  if (!isDesktop()) loadCartBar(locale).catch(() => undefined);
}

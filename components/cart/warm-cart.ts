/** Loads what the cart is made of; on intent, so that the first load stays small. */
export const loadCartBar = () => import('./cart-bar');
export const loadCartDrawer = () => import('./cart-drawer');
export const loadCartSheet = () => import('./cart-sheet');

const onDesktop = () => window.matchMedia('(min-width: 750px)').matches;

/** On pointer or focus, before the press. A failure shows when the cart is opened. */
export function warmCart(): void {
  (onDesktop() ? loadCartDrawer() : loadCartSheet()).catch(() => undefined);
}

/** Before the first dish comes in, so that its picture has where to fly to. */
export function warmCartBar(): void {
  if (!onDesktop()) loadCartBar().catch(() => undefined);
}

/** Loads what the open cart is made of; on intent, so that the first load stays small. */
export const loadCartPanel = () => import('./cart-panel');
export const loadCartSheet = () => import('./cart-sheet');

/** On pointer or focus, before the press. A failure shows when the cart is opened. */
export function warmCart(): void {
  loadCartPanel().catch(() => undefined);
  if (!window.matchMedia('(min-width: 750px)').matches) loadCartSheet().catch(() => undefined);
}

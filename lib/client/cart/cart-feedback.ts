import { createStore } from 'zustand/vanilla';

/** How long an image flies to the cart, ms (CRT-05: 0.6 to 1 s). */
export const flyTime = 700;
/** How long the tip that something was added stays, ms (CRT-05). */
const tipTime = 2000;

interface CartView {
  /** The cart lies open: a sheet on mobile, the drawer beside the menu on the desktop. */
  open: boolean;
  /** What was just added. A new object each time, so that adding the same dish twice notifies twice. */
  tip?: { dishName: string };
}

/** What of the cart is to be seen; gone with the page. */
export const cartView = createStore<CartView>()(() => ({ open: false }));

export const openCart = (): void => cartView.setState({ open: true });
export const closeCart = (): void => cartView.setState({ open: false });
export const toggleCart = (): void => cartView.setState(({ open }) => ({ open: !open }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Tells that a dish came into the cart; a later one takes the earlier one's place. Hides after `tipTime` (CRT-05). */
export function showTip(dishName: string): void {
  clearTimeout(hiding);
  cartView.setState({ tip: { dishName } });
  hiding = setTimeout(() => cartView.setState({ tip: undefined }), tipTime);
}

import { createStore } from 'zustand/vanilla';

/** Duration of the image's flight to the cart in ms (CRT-05: 0.6 to 1 s). */
export const flyTime = 700;
/** Duration of the tip after adding a dish in ms (CRT-05). */
const tipTime = 2000;

interface CartView {
  /** The cart is open: a sheet on mobile, the drawer beside the menu on the desktop. */
  open: boolean;
  /** The added dish. It is a new object each time, so that adding the same dish twice notifies twice. */
  tip?: { dishName: string };
}

/** The visible state of the cart, which ends with the page. */
export const cartView = createStore<CartView>()(() => ({ open: false }));

export const openCart = (): void => cartView.setState({ open: true });
export const closeCart = (): void => cartView.setState({ open: false });
export const toggleCart = (): void => cartView.setState(({ open }) => ({ open: !open }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows that a dish was added; a later tip replaces the earlier one. It hides after `tipTime` (CRT-05). */
export function showTip(dishName: string): void {
  clearTimeout(hiding);
  cartView.setState({ tip: { dishName } });
  hiding = setTimeout(() => cartView.setState({ tip: undefined }), tipTime);
}

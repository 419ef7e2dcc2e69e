import { warmCart } from '@/components/cart/warm-cart';
import { cartStore } from '@/lib/cart/cart-store';
import type { Locale } from '@/lib/contract/values';

const hasLines = () => Object.values(cartStore.getState().carts).some((lines) => lines.length > 0);

/** Brings in the cart's code once there is something in it: offline it couldn't come any more. */
export function keepCartReadable(locale: Locale): void {
  let wanted = true;
  const warm = () => {
    if (!wanted || !hasLines()) return;
    wanted = false;
    warmCart(locale);
  };
  warm();
  cartStore.subscribe(warm);
}

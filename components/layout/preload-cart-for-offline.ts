import { preloadCart } from '@/components/cart/preload-cart';
import { cartStore } from '@/lib/client/cart/cart-store';
import { runWhenIdle } from '@/lib/client/scheduling/when-idle';
import type { Locale } from '@/lib/contract/values';

const hasLines = () => Object.values(cartStore.getState().carts).some((lines) => lines.length > 0);

/** Milliseconds. Lets the badge, the bar and the animation of a click finish first. */
const answered = 1_000;

/** Brings in the cart's code once there is something in it: offline it couldn't come any more. */
export function preloadCartForOffline(locale: Locale): void {
  let wanted = true;
  const preload = () => {
    if (!wanted || !hasLines()) return;
    wanted = false;
    setTimeout(() => runWhenIdle(() => preloadCart(locale)), answered);
  };
  preload();
  cartStore.subscribe(preload);
}

import { preloadCart } from '@/components/cart/preload-cart';
import { cartStore } from '@/lib/client/cart/cart-store';
import { runWhenIdle } from '@/lib/client/scheduling/when-idle';
import type { Locale } from '@/lib/contract/values';

const hasLines = () => Object.values(cartStore.getState().carts).some((lines) => lines.length > 0);

/** Milliseconds until the badge, the bar and the animation of a click have finished. */
const answered = 1_000;

/** Preloads the cart's code once the cart has lines, because it cannot be loaded offline. */
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

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { refreshCart } from '@/lib/client/cart/refresh-cart';
import { forgetMenu } from '@/lib/client/dish/dish-opening';
import { watchWake } from '@/lib/client/live/watch-wake';
import type { ClientShop } from '@/lib/domain/client-shop';

/** A page that was hidden for this many milliseconds may have missed changes: the lines of a phone die in its sleep. */
const sleepMs = 60_000;

/** Maximum delay in milliseconds, so that not all open pages ask in the same moment; a change shows within two seconds. */
const spreadMs = 1_000;

/**
 * Shows the changes of a restaurant, such as a dish that is sold out, on the open page and in its cart. The stream carries no
 * data; without it the page shows them with its next load.
 */
export function useFreshShop(shop: ClientShop, onChange?: () => void): void {
  const { restaurantId } = shop;
  const router = useRouter();
  const showChange = useEffectEvent(() => {
    forgetMenu();
    void refreshCart(shop);
    onChange?.();
    router.refresh();
  });
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const show = () => {
      // A hidden page waits, and Next turns a refresh that fails into a navigation, which would lose the page offline.
      isDue = document.hidden || !navigator.onLine;
      if (!isDue) showChange();
    };
    const catchUp = () => isDue && show();
    const connect = () => {
      const opened = new EventSource(`/api/gateway/shop-events?restaurantId=${restaurantId}`);
      opened.addEventListener('status', () => {
        clearTimeout(due);
        due = setTimeout(show, Math.random() * spreadMs);
      });
      return opened;
    };
    let stream = connect();
    const stopWatching = watchWake((hiddenMs) => {
      if (hiddenMs < sleepMs) return catchUp();
      stream.close();
      stream = connect();
      show();
    });
    window.addEventListener('online', catchUp);
    return () => {
      stream.close();
      clearTimeout(due);
      stopWatching();
      window.removeEventListener('online', catchUp);
    };
  }, [restaurantId]);
}

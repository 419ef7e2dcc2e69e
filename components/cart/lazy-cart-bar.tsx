'use client';

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { cartStore, followCartCount } from '@/lib/client/cart/cart-store';
import { runAfterNextPaint } from '@/lib/client/scheduling/when-idle';
import { CartTip } from './cart-tip';
import { loadCartBar } from './preload-cart';

/** Mobile: loads the cart bar with the first dish, which keeps its code out of the first load. */
export function LazyCartBar() {
  const { shop } = useStorefront();
  const ready = useStore(cartStore, (state) => state.ready);
  const [wanted, setWanted] = useState(false);

  // Waits until the badge has been painted.
  useEffect(
    () => followCartCount(shop.restaurantId, (count) => runAfterNextPaint(() => setWanted(count > 0))),
    [shop.restaurantId],
  );

  // A failed load (offline) is harmless: the bag in the header opens the cart too.
  const Bar = useLazyPart(wanted, () => loadCartBar(shop.locale));

  return (
    <div className="desk:hidden" data-cart-ready={ready || undefined}>
      <CartTip pinned className="cart-tip-place" />
      {Bar && wanted && <Bar />}
    </div>
  );
}

'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { cartStore, useCartCount } from '@/lib/cart/cart-store';
import { CartTip } from './cart-tip';
import { loadCartBar } from './warm-cart';

/** Mobile: brings in the cart's bar with the first dish, and its code with it. */
export function CartBarHost() {
  const { shop } = useStorefront();
  const count = useCartCount(shop.restaurantId);
  const ready = useStore(cartStore, (state) => state.ready);
  const [Bar, setBar] = useState<ComponentType>();
  const wanted = count > 0;

  useEffect(() => {
    if (!wanted || Bar) return;
    loadCartBar(shop.locale).then(
      (part) => setBar(() => part),
      // Offline: the bag in the header leads to the cart as well.
      () => undefined,
    );
  }, [wanted, Bar, shop.locale]);

  return (
    <div className="desk:hidden" data-cart-ready={ready || undefined}>
      <CartTip
        className={`fixed inset-x-0 z-30 flex justify-center ${wanted ? 'bottom-[calc(130px+env(safe-area-inset-bottom))]' : 'bottom-[calc(66px+env(safe-area-inset-bottom))]'}`}
      />
      {Bar && wanted && <Bar />}
    </div>
  );
}

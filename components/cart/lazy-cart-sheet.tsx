'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { cartView, closeCart } from '@/lib/client/cart/cart-feedback';
import { loadCartSheet } from './preload-cart';

/** Mobile: shows the cart as a sheet; its code comes with the first wish for it. */
export function LazyCartSheet() {
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const desktop = useIsDesktop();
  const [Sheet, setSheet] = useState<ComponentType<{ open: boolean }>>();
  const wanted = open && !desktop;

  useEffect(() => {
    if (!wanted || Sheet) return;
    loadCartSheet(shop.locale).then(
      (part) => setSheet(() => part),
      // Offline: the next click retries.
      () => closeCart(),
    );
  }, [wanted, Sheet, shop.locale]);

  return Sheet && !desktop ? <Sheet open={wanted} /> : null;
}

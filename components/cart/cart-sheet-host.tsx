'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { cartView, closeCart } from '@/lib/cart/cart-feedback';
import { loadCartSheet } from './warm-cart';

/** Mobile: shows the cart as a sheet; its code comes with the first wish for it. */
export function CartSheetHost() {
  const open = useStore(cartView, (view) => view.open);
  const desktop = useIsDesktop();
  const [Sheet, setSheet] = useState<ComponentType<{ open: boolean }>>();
  const wanted = open && !desktop;

  useEffect(() => {
    if (!wanted || Sheet) return;
    loadCartSheet().then(
      (module) => setSheet(() => module.CartSheet),
      // Offline: the next press asks again.
      () => closeCart(),
    );
  }, [wanted, Sheet]);

  return Sheet && !desktop ? <Sheet open={wanted} /> : null;
}

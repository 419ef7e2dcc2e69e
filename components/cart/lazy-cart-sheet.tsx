'use client';

import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { cartView, closeCart } from '@/lib/client/cart/cart-feedback';
import { loadCartSheet } from './preload-cart';

/** Mobile: shows the cart as a sheet; its code loads when it first opens. */
export function LazyCartSheet() {
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const desktop = useIsDesktop();
  const wanted = open && !desktop;
  // Offline: the next click retries.
  const Sheet = useLazyPart(wanted, () => loadCartSheet(shop.locale), closeCart);

  return Sheet && !desktop ? <Sheet open={wanted} /> : null;
}

'use client';

import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useFitsCartBeside } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { cartView, closeCart } from '@/lib/client/cart/cart-feedback';
import { loadCartSheet } from './preload-cart';

/** Shows the cart as a sheet, or as a dialog on a narrow desktop; its code loads when it first opens. */
export function LazyCartSheet() {
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const beside = useFitsCartBeside();
  const wanted = open && !beside;
  // A failed load (offline) is retried by the next click.
  const Sheet = useLazyPart(wanted, () => loadCartSheet(shop.locale), closeCart);

  return Sheet && !beside ? <Sheet open={wanted} /> : null;
}

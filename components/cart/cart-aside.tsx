'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { cartView, closeCart } from '@/lib/client/cart/cart-feedback';
import { loadCartDrawer } from './preload-cart';

/** Desktop: the place of the cart's drawer beside the menu; it pushes the page and doesn't cover it. */
export function CartAside() {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const desktop = useIsDesktop();
  const [Drawer, setDrawer] = useState<ComponentType>();
  const shown = open && desktop;

  useEffect(() => {
    if (!shown || Drawer) return;
    loadCartDrawer(shop.locale).then(
      (part) => setDrawer(() => part),
      // Offline: the next click retries.
      () => closeCart(),
    );
  }, [shown, Drawer, shop.locale]);

  if (!shown) return null;
  return (
    <aside
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && closeCart()}
      className="hidden w-96 shrink-0 border-l border-line bg-raised desk:block"
    >
      <div className="sticky top-[52px] flex h-[calc(100dvh-110px)] flex-col">{Drawer && <Drawer />}</div>
    </aside>
  );
}

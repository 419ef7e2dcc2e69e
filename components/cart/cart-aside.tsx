'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { cartView, closeCart } from '@/lib/client/cart/cart-feedback';
import { loadCartDrawer } from './preload-cart';

/** Desktop: the place of the cart's drawer beside the menu; it pushes the page and doesn't cover it. */
export function CartAside() {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const desktop = useIsDesktop();
  const shown = open && desktop;
  // Offline: the next click retries.
  const Drawer = useLazyPart(shown, () => loadCartDrawer(shop.locale), closeCart);

  if (!shown) return null;
  return (
    <aside
      data-cart-drawer
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && closeCart()}
      className="hidden w-96 shrink-0 border-l border-line bg-raised desk:block"
    >
      <div className="sticky top-[52px] flex h-[calc(100dvh-110px)] flex-col">{Drawer && <Drawer />}</div>
    </aside>
  );
}

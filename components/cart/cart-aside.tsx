'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { useFitsCartBeside } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { cartView, closeCart } from '@/lib/client/cart/cart-feedback';
import { loadCartDrawer } from './preload-cart';

/** Wide desktop: shows the cart beside the menu, which shrinks instead of being covered. */
export function CartAside() {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const beside = useFitsCartBeside();
  const shown = open && beside;
  // A failed load (offline) is retried by the next click.
  const Drawer = useLazyPart(shown, () => loadCartDrawer(shop.locale), closeCart);

  if (!shown) return null;
  return (
    <aside
      data-cart-drawer
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && closeCart()}
      className="w-96 shrink-0 border-l border-line bg-raised"
    >
      <div className="sticky top-[52px] flex h-[calc(100dvh-110px)] flex-col">{Drawer && <Drawer />}</div>
    </aside>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useIsDesktop } from '@/components/storefront/use-is-desktop';
import { IconButton } from '@/components/ui/icon-button';
import { cartView, closeCart } from '@/lib/cart/cart-feedback';
import type { CartFoot, CartList } from './cart-panel';
import { loadCartPanel } from './warm-cart';

interface Parts {
  CartList: ComponentType<ComponentProps<typeof CartList>>;
  CartFoot: ComponentType<ComponentProps<typeof CartFoot>>;
}

/** Desktop: the cart as a drawer beside the menu; it pushes the page and doesn't cover it. Its list scrolls, its foot is pinned. */
export function CartAside() {
  const t = useTranslations('cart');
  const open = useStore(cartView, (view) => view.open);
  const desktop = useIsDesktop();
  const [parts, setParts] = useState<Parts>();
  const closing = useRef<HTMLButtonElement>(null);
  const shown = open && desktop;

  useEffect(() => {
    if (shown && !parts) loadCartPanel().then(setParts, () => closeCart());
  }, [shown, parts]);

  useEffect(() => {
    if (shown) closing.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <aside
      aria-label={t('title')}
      hidden={!shown}
      onKeyDown={(event) => event.key === 'Escape' && closeCart()}
      className="hidden w-96 shrink-0 border-l border-line bg-raised desk:not-[[hidden]]:block"
    >
      <div className="sticky top-[52px] flex h-[calc(100dvh-110px)] flex-col">
        <div className="flex items-center justify-between pt-4 pr-3 pb-2 pl-6">
          <h2 className="text-22">{t('title')}</h2>
          <IconButton ref={closing} icon="close" label={t('close')} onClick={closeCart} />
        </div>
        {shown && parts && (
          <>
            <div className="no-scrollbar min-h-0 grow overflow-y-auto overscroll-contain">
              <parts.CartList />
            </div>
            <div className="border-t border-line">
              <parts.CartFoot />
            </div>
          </>
        )}
      </div>
    </aside>
  );
}

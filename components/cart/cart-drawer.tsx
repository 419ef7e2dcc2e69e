'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { withMessages } from '@/components/layout/with-messages';
import { IconButton } from '@/components/ui/icon-button';
import { closeCart } from '@/lib/client/cart/cart-feedback';
import type { Locale } from '@/lib/contract/values';
import { CartFoot, CartList } from './cart-panel';

/** Shows the cart with a scrolling list above a pinned footer. */
function CartDrawer() {
  const t = useTranslations('cart');
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => closing.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="flex items-center justify-between pt-4 pr-3 pb-2 pl-6">
        <h2 className="text-22">{t('title')}</h2>
        <IconButton ref={closing} icon="close" label={t('close')} onClick={closeCart} />
      </div>
      <div className="no-scrollbar min-h-0 grow overflow-y-auto overscroll-contain">
        <CartList />
      </div>
      <div className="border-t border-line empty:hidden">
        <CartFoot />
      </div>
    </>
  );
}

export const createCartDrawer = (locale: Locale) => withMessages(CartDrawer, locale, ['cart', 'food']);

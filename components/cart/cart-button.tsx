'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { cartView, toggleCart } from '@/lib/client/cart/cart-feedback';
import { followCartCount } from '@/lib/client/cart/cart-store';
import { formatBadge } from '@/lib/domain/cart/cart-lines';
import { CartTip } from './cart-tip';
import { preloadCart } from './preload-cart';

/**
 * Opens the cart from the header and shows its count, at most 99+: a bag on mobile, a labeled button on the desktop.
 */
export function CartButton({ variant }: { variant: 'bag' | 'button' }) {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const open = useStore(cartView, (view) => view.open);
  const button = useRef<HTMLButtonElement>(null);
  // Writes to the DOM directly, because a render would delay the badge.
  useEffect(
    () =>
      followCartCount(shop.restaurantId, (count) => {
        const element = button.current;
        if (!element) return;
        const text = formatBadge(count);
        element.dataset.cartBadge = text;
        const dot = element.querySelector('.count-dot');
        if (dot) dot.textContent = text;
        element.setAttribute('aria-label', t('open', { count }));
      }),
    [shop.restaurantId, t],
  );
  const preload = () => preloadCart(shop.locale);
  const its = {
    ref: button,
    'data-cart-target': true,
    'data-cart-badge': '',
    onClick: toggleCart,
    onPointerEnter: preload,
    onPointerDown: preload,
    onFocus: preload,
  };
  const label = t('open', { count: 0 });

  if (variant === 'bag')
    return (
      <IconButton icon="bag" label={label} {...its}>
        <span aria-hidden="true" className="count-dot" />
      </IconButton>
    );
  return (
    <div className="relative">
      <button type="button" aria-label={label} aria-expanded={open} className="cart-button" {...its}>
        <Icon name="bag" />
        {t('cart')}
      </button>
      <CartTip className="absolute top-full right-0 mt-2" />
    </div>
  );
}

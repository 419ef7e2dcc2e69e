'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { useStorefront } from '@/components/layout/shop-context';
import { Icon } from '@/components/ui/icon';
import { CountDot, IconButton } from '@/components/ui/icon-button';
import { badgeText } from '@/lib/cart/cart-checks';
import { cartView, toggleCart } from '@/lib/cart/cart-feedback';
import { useCartCount } from '@/lib/cart/cart-store';
import { CartTip } from './cart-tip';
import { warmCart } from './warm-cart';

/** The header's cart with its count, at most 99+ (STF-05, DEC-57): a bag on mobile, a button with a word on the desktop. */
export function CartButton({ look }: { look: 'bag' | 'button' }) {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const count = useCartCount(shop.restaurantId);
  const open = useStore(cartView, (view) => view.open);
  const warm = () => warmCart(shop.locale);
  const events = {
    onClick: toggleCart,
    onPointerEnter: warm,
    onPointerDown: warm,
    onFocus: warm,
  };
  const label = t('open', { count });

  if (look === 'bag')
    return (
      <IconButton icon="bag" label={label} data-cart-target data-cart-badge={badgeText(count)} {...events}>
        <CountDot count={count} />
      </IconButton>
    );
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        data-cart-target
        data-cart-badge={badgeText(count)}
        className="cart-button"
        {...events}
      >
        <Icon name="bag" />
        {t('cart')}
        {count > 0 && <span className="num">{badgeText(count)}</span>}
      </button>
      <CartTip className="absolute top-full right-0 mt-2" />
    </div>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { closeCart } from '@/lib/client/cart/cart-feedback';
import { getCartLines } from '@/lib/client/cart/cart-store';
import { findCurrentTableSession, toOrderingTable } from '@/lib/client/dine-in/table-store';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { getMinOrder, validateCheckout } from '@/lib/domain/cart/cart-checks';
import { getPartyPath } from '@/lib/domain/parties/membership';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Brings a dish of the menu into view and marks it for a moment. */
function showDish(dishId: number): void {
  const row = document.querySelector<HTMLElement>(`[data-dish="${dishId}"]`);
  if (!row) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  row.querySelector('button')?.focus({ preventScroll: true });
  if (!still)
    row.animate([{ backgroundColor: 'var(--warning-soft)' }, { backgroundColor: 'transparent', offset: 1 }], {
      duration: 2400,
      easing: 'ease-in',
    });
}

/** Goes to the checkout, or shows what the cart lacks: required dishes first, the first of which scrolls into view (CRT-08). */
export function useGoToCheckout() {
  const t = useTranslations('cart');
  const router = useRouter();
  const { shop, required } = useStorefront();
  const [pending, start] = useTransition();

  const settle = () => {
    const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
    // At a table that orders together the round is sent from there (TAB-04), and a group has a page of its own.
    const membership = findCurrentMembership(shop.restaurantId);
    if (membership) return start(() => router.push(to(getPartyPath(membership))));
    const error = validateCheckout(getCartLines(shop.restaurantId), {
      required,
      minOrderAmount: getMinOrder(
        shop,
        toOrderingTable(findCurrentTableSession(shop.restaurantId)) !== undefined,
      ),
    });
    if (error?.code === 'MANDATORY_MISSING') {
      showToast({ kind: 'warning', id: 'settle', text: t('requiredDish') });
      const first = error.dishIds[0];
      // A sheet covers the menu and holds the page still until it's gone.
      if (!window.matchMedia('(min-width: 750px)').matches) closeCart();
      if (first !== undefined) setTimeout(() => showDish(first), 300);
    } else if (error?.code === 'CART_EMPTY') showToast({ kind: 'info', id: 'settle', text: t('empty') });
    else if (!error) start(() => router.push(to(paths.checkout())));
  };
  return { settle, pending };
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { fitsCartBeside } from '@/components/layout/use-is-desktop';
import { showToast } from '@/components/ui/toast';
import { closeCart } from '@/lib/client/cart/cart-feedback';
import { listCartLines } from '@/lib/client/cart/cart-store';
import { findCurrentTableSession, toOrderingTable, useTable } from '@/lib/client/dine-in/table-store';
import { findCurrentMembership, useMembership } from '@/lib/client/parties/membership-store';
import type { Minor } from '@/lib/contract/vocabulary';
import { getLeastMinOrder, validateCheckout } from '@/lib/domain/cart/cart-checks';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getPartyPath } from '@/lib/domain/parties/membership';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Scrolls a dish of the menu into view and highlights it briefly. */
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

/**
 * Navigates to the checkout, or shows why the cart is not ready: first the missing required dishes, scrolling to one of
 * them.
 */
export function useGoToCheckout() {
  const t = useTranslations('cart');
  const router = useRouter();
  const { shop, required = [] } = useStorefront();
  const [pending, start] = useTransition();

  const settle = () => {
    const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
    // A table that orders together sends its round from its own page, and a group order has its own page too.
    const membership = findCurrentMembership(shop.restaurantId);
    if (membership) return start(() => router.push(to(getPartyPath(membership))));
    const error = validateCheckout(listCartLines(shop.restaurantId), {
      required,
      minOrderAmount: getLeastMinOrder(
        shop,
        toOrderingTable(findCurrentTableSession(shop.restaurantId)) !== undefined,
      ),
    });
    if (error?.code === 'MANDATORY_MISSING') {
      showToast({ kind: 'warning', id: 'settle', text: t('requiredDish') });
      const first = error.dishIds[0];
      // An open sheet covers the menu and locks its scroll.
      if (!fitsCartBeside()) closeCart();
      if (first !== undefined) setTimeout(() => showDish(first), 300);
    } else if (error?.code === 'CART_EMPTY') showToast({ kind: 'info', id: 'settle', text: t('empty') });
    else if (!error) start(() => router.push(to(paths.checkout())));
  };
  return { settle, pending };
}

/** Returns the minimum that the cart must reach; 0 for a cart that is a part of a common order. */
export function useMinOrder(shop: ClientShop): Minor {
  const table = toOrderingTable(useTable(shop.restaurantId).tableSession);
  const { membership } = useMembership(shop.restaurantId);
  return membership ? 0 : getLeastMinOrder(shop, table !== undefined);
}

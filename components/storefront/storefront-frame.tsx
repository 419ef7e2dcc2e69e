import type { ReactNode } from 'react';
import { CartAside } from '@/components/cart/cart-aside';
import { CartButton } from '@/components/cart/cart-button';
import { LazyCartBar } from '@/components/cart/lazy-cart-bar';
import { LazyCartSheet } from '@/components/cart/lazy-cart-sheet';
import { LazyDishDialog } from '@/components/dish/lazy-dish-dialog';
import { HelpDesk } from '@/components/help-desk/help-desk';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame, type PageFrameProps } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { LazyActiveOrder } from '@/components/orders/lazy-active-order';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Shop } from '@/lib/server/data/load-shop';

interface Props extends Pick<PageFrameProps, 'back' | 'tabBar'> {
  shop: Shop;
  locale: Locale;
  path: string;
  /** Dishes that every order must contain. */
  required: number[];
  orderDish?: true;
  /** Namespace of the page's own islands, in addition to those of menu, dish and cart. */
  extraNamespace?: 'search';
  children: ReactNode;
}

/** Frames every page with dishes: cart, dish dialog, login, and the messages of their islands. */
export function StorefrontFrame({
  shop,
  locale,
  path,
  required,
  orderDish,
  extraNamespace,
  children,
  ...frame
}: Props) {
  // Messages of the first screen; lazy parts load their own (lib/client/i18n/load-messages.ts).
  const islands = [
    'menu',
    'cart.title',
    'cart.cart',
    'cart.open',
    'cart.added',
    'dish.failed',
    'fulfilment.mode',
    'fulfilment.reserve',
    'fulfilment.row',
    'session',
  ] as const;
  return (
    <ClientMessages namespaces={extraNamespace ? [...islands, extraNamespace] : islands}>
      <StorefrontProvider value={{ shop: shop.client, required, orderDish }}>
        <PageFrame
          shop={shop.frame}
          locale={locale}
          path={path}
          slots={{
            bag: <CartButton variant="bag" />,
            cart: <CartButton variant="button" />,
            user: <AccountSlot shop={shop.client} />,
          }}
          aside={<CartAside />}
          {...frame}
        >
          {children}
          <LazyActiveOrder />
          <LazyCartBar />
          <LazyCartSheet />
          <LazyDishDialog />
          <LazyLogin />
          <HelpDesk shop={shop.client} variant="floating" />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}

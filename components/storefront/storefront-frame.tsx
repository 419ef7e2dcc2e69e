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
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Shop } from '@/lib/server/data/load-shop';

interface Props extends Pick<PageFrameProps, 'back' | 'tabBar'> {
  shop: Shop;
  locale: Locale;
  path: string;
  /** Dishes that every order must hold (CRT-08). */
  required: number[];
  orderDish?: true;
  /** Words of the page's own islands, beside those of menu, dish and cart. */
  words?: 'search';
  children: ReactNode;
}

/** What every page with dishes on it has: cart, dish dialog, login, and the words of their islands. */
export function StorefrontFrame({
  shop,
  locale,
  path,
  required,
  orderDish,
  words,
  children,
  ...frame
}: Props) {
  // What the first load itself shows; parts that come later bring their words (lib/client/i18n/load-messages.ts).
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
    <ClientMessages namespaces={words ? [...islands, words] : islands}>
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
          <LazyCartBar />
          <LazyCartSheet />
          <LazyDishDialog />
          <LazyLogin shop={shop.client} />
          <HelpDesk restaurantId={shop.client.restaurantId} variant="floating" />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}

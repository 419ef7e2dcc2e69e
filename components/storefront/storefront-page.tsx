import { CartAside } from '@/components/cart/cart-aside';
import { CartBarHost } from '@/components/cart/cart-bar-host';
import { CartButton } from '@/components/cart/cart-button';
import { CartSheetHost } from '@/components/cart/cart-sheet-host';
import { DishDialogHost } from '@/components/dish/dish-dialog-host';
import { IslandProviders } from '@/components/layout/island-providers';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { Menu } from '@/components/menu/menu';
import { AccountSlot } from '@/components/session/account-slot';
import { LoginHost } from '@/components/session/login-host';
import { call } from '@/lib/api/server';
import { keptFor, restaurantTag } from '@/lib/cache-tags';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { menuView, requiredDishes } from '@/lib/menu/menu-view';
import { paths } from '@/lib/paths';
import { Banner } from './banner';
import { HeroCard } from './hero-card';
import { Merchant } from './merchant';
import { SectionTabs } from './section-tabs';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Scan-to-order: the same storefront without reservations, marked as such (RT-03). */
  orderDish?: true;
}

/** The storefront of a restaurant: one page for mobile and desktop, told apart by CSS at 750 px (RT-02, DEC-01). */
export async function StorefrontPage({ restaurantId, locale, orderDish }: Props) {
  const [{ info, facts, frame }, menu] = await Promise.all([
    loadShop(restaurantId, locale),
    call(
      contract['restaurant.menu'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: keptFor },
    ),
  ]);
  const required = requiredDishes(menu, info.mandatoryDishs);
  return (
    <IslandProviders namespaces={['menu', 'cart', 'dish', 'fulfilment', 'session', 'ui']}>
      <StorefrontProvider value={{ shop: facts, required, orderDish }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={orderDish ? paths.orderDish() : paths.home()}
          slots={{
            bag: <CartButton look="bag" />,
            cart: <CartButton look="button" />,
            user: <AccountSlot />,
          }}
          aside={<CartAside />}
        >
          {/* The drawer takes its width from the page, so parts go by the room they have. */}
          <div data-storefront={orderDish ? 'orderDish' : 'home'} className="@container">
            <Banner info={info} locale={locale} />
            <HeroCard info={info} shop={facts} frame={frame} locale={locale} orderDish={orderDish} />
            <SectionTabs locale={locale} />
            <Menu categories={menuView(menu, locale, required)} />
            <Merchant info={info} locale={locale} />
          </div>
          <CartBarHost />
          <CartSheetHost />
          <DishDialogHost />
          <LoginHost shop={facts} />
        </PageFrame>
      </StorefrontProvider>
    </IslandProviders>
  );
}

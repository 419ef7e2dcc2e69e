import { loadShop } from '@/components/layout/load-shop';
import { Menu } from '@/components/menu/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { menuView, requiredDishes } from '@/lib/menu/menu-view';
import { paths } from '@/lib/paths';
import { Banner } from './banner';
import { HeroCard } from './hero-card';
import { loadMenu } from './load-menu';
import { Merchant } from './merchant';
import { SectionTabs } from './section-tabs';
import { StorefrontFrame } from './storefront-frame';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Scan-to-order: the same storefront without reservations, marked as such (RT-03). */
  orderDish?: true;
}

/** The storefront of a restaurant: one page for mobile and desktop, told apart by CSS at 750 px (RT-02, DEC-01). */
export async function StorefrontPage({ restaurantId, locale, orderDish }: Props) {
  const [shop, menu] = await Promise.all([loadShop(restaurantId, locale), loadMenu(restaurantId, locale)]);
  const { info, facts, frame } = shop;
  const required = requiredDishes(menu, info.mandatoryDishs);
  const path = orderDish ? paths.orderDish() : paths.home();
  return (
    <StorefrontFrame shop={shop} locale={locale} path={path} required={required} orderDish={orderDish}>
      {/* The drawer takes its width from the page, so parts go by the room they have. */}
      <div data-storefront={orderDish ? 'orderDish' : 'home'} className="@container">
        <Banner info={info} locale={locale} />
        <HeroCard info={info} shop={facts} frame={frame} locale={locale} orderDish={orderDish} />
        <SectionTabs locale={locale} />
        <Menu categories={menuView(menu, locale, required)} />
        <Merchant info={info} locale={locale} />
      </div>
    </StorefrontFrame>
  );
}

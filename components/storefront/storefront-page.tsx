import { getTranslations } from 'next-intl/server';
import { loadShop } from '@/components/layout/load-shop';
import { Menu } from '@/components/menu/menu';
import { SearchHost } from '@/components/menu/search-host';
import type { Locale } from '@/lib/contract/vocabulary';
import { menuView, requiredDishes } from '@/lib/menu/menu-view';
import { dishesToSearch } from '@/lib/menu/search';
import { localePath, paths } from '@/lib/paths';
import { Banner } from './banner';
import { HeroCard } from './hero-card';
import { loadMenu } from './load-menu';
import { Merchant } from './merchant';
import { SectionTabs } from './section-tabs';
import { StorefrontFrame } from './storefront-frame';

interface Props {
  restaurantId: number;
  locale: Locale;
  /**
   * `orderDish`: scan-to-order, the same storefront without reservations, marked as such (RT-03). `search`: the dishes that a keyword
   * finds (RT-24). One component for all three, so that they load the same scripts and none is split for another's sake.
   */
  view?: 'home' | 'orderDish' | 'search';
}

/** The storefront of a restaurant: one page for mobile and desktop, told apart by CSS at 750 px (RT-02, DEC-01). */
export async function StorefrontPage({ restaurantId, locale, view = 'home' }: Props) {
  const [shop, menu, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadMenu(restaurantId, locale),
    getTranslations({ locale, namespace: 'search' }),
  ]);
  const { info, facts, frame } = shop;
  const required = requiredDishes(menu, info.mandatoryDishs);
  const common = { shop, locale, required, path: paths[view]() };
  if (view === 'search') {
    const backHref = localePath(paths.home(), locale, facts.defaultLocale);
    return (
      <StorefrontFrame
        {...common}
        words="search"
        back={{ title: t('title'), backHref, backLabel: t('toMenu') }}
        tabBar
      >
        <SearchHost dishes={dishesToSearch(menu, locale, required)} />
      </StorefrontFrame>
    );
  }
  const orderDish = view === 'orderDish' || undefined;
  return (
    <StorefrontFrame {...common} orderDish={orderDish}>
      {/* The drawer takes its width from the page, so parts go by the room they have. */}
      <div data-storefront={view} className="@container">
        <Banner info={info} locale={locale} />
        <HeroCard info={info} shop={facts} frame={frame} locale={locale} orderDish={orderDish} />
        <SectionTabs locale={locale} />
        <Menu categories={menuView(menu, locale, required)} />
        <Merchant info={info} locale={locale} />
      </div>
    </StorefrontFrame>
  );
}

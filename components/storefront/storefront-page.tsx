import { getTranslations } from 'next-intl/server';
import { AvoidLink } from '@/components/food/avoid-link';
import { LazySearch } from '@/components/menu/lazy-search';
import { Menu } from '@/components/menu/menu';
import { SearchFailed, SearchWaiting } from '@/components/menu/search-states';
import { OutletPanel } from '@/components/outlets/outlet-panel';
import { ReviewSection } from '@/components/reviews/review-section';
import { VoucherSection } from '@/components/vouchers/voucher-section';
import { type Locale, locales } from '@/lib/contract/values';
import { getRequiredDishes, toMenuView } from '@/lib/domain/menu/menu-view';
import { getDishesToSearch } from '@/lib/domain/menu/search';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadBanner } from '@/lib/server/data/load-banner';
import { loadMenu } from '@/lib/server/data/load-menu';
import { loadOffers } from '@/lib/server/data/load-offers';
import { loadShop } from '@/lib/server/data/load-shop';
import { Banner } from './banner';
import { HeroCard } from './hero-card';
import { Merchant } from './merchant';
import { SectionTabs } from './section-tabs';
import { ShopNotes } from './shop-notes';
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

/** The storefront of a restaurant: one page for mobile and desktop, switched by CSS at 750 px (RT-02, DEC-01). */
export async function StorefrontPage({ restaurantId, locale, view = 'home' }: Props) {
  const [shop, menu, banner, offers, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadMenu(restaurantId, locale),
    view === 'search' ? undefined : loadBanner(restaurantId, locale),
    view === 'search' ? undefined : loadOffers(restaurantId, locale),
    getTranslations({ locale, namespace: 'search' }),
  ]);
  const { info, client, frame } = shop;
  const required = getRequiredDishes(menu, info.mandatoryDishs);
  const common = { shop, locale, required, path: paths[view]() };
  if (view === 'search') {
    const [en, zh, vn] = await Promise.all(locales.map((each) => loadMenu(restaurantId, each)));
    const menus = { en: en!, 'zh-CN': zh!, vn: vn! };
    const backHref = toLocalePath(paths.home(), locale, client.defaultLocale);
    return (
      <StorefrontFrame
        {...common}
        extraNamespace="search"
        back={{ title: t('title'), backHref, backLabel: t('toMenu') }}
        tabBar
      >
        <AvoidLink locale={locale} />
        <LazySearch
          dishes={getDishesToSearch(menus, locale, required)}
          waiting={
            <SearchWaiting locale={locale} menu={toLocalePath(paths.menu(), locale, client.defaultLocale)} />
          }
          failed={<SearchFailed locale={locale} />}
        />
      </StorefrontFrame>
    );
  }
  const orderDish = view === 'orderDish' || undefined;
  return (
    <StorefrontFrame {...common} orderDish={orderDish}>
      {/* The drawer takes its width from the page, so parts go by the room they have. */}
      <div data-storefront={view} className="@container">
        <Banner
          info={info}
          banner={banner}
          openLine={frame.openLine}
          vouchers={Boolean(offers?.length)}
          orderDish={orderDish}
          locale={locale}
        />
        <HeroCard info={info} shop={client} frame={frame} locale={locale} orderDish={orderDish} />
        <ShopNotes
          info={info}
          locale={locale}
          brief
          className="mx-auto w-full max-w-page px-4 pt-4 desk:px-8"
        />
        <VoucherSection shop={client} locale={locale} />
        <SectionTabs locale={locale} reviews={info.commentCount} />
        <AvoidLink locale={locale} />
        <Menu categories={toMenuView(menu, locale, required)} />
        <div className="below-menu">
          <ReviewSection restaurantId={restaurantId} locale={locale} />
          <Merchant info={info} shop={client} locale={locale} />
          <OutletPanel shop={client} locale={locale} />
        </div>
      </div>
    </StorefrontFrame>
  );
}

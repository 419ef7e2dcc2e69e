import { getTranslations } from 'next-intl/server';
import { AvoidLink } from '@/components/food/avoid-link';
import { LazySearch } from '@/components/menu/lazy-search';
import { Menu } from '@/components/menu/menu';
import type { TimedDish } from '@/components/menu/sale-time-marks';
import { SearchFailed, SearchWaiting } from '@/components/menu/search-states';
import { OutletPanel } from '@/components/outlets/outlet-panel';
import { ReviewSection } from '@/components/reviews/review-section';
import { VoucherSection } from '@/components/vouchers/voucher-section';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/values';
import { hasPrices } from '@/lib/domain/dish/price-at';
import { listRequiredDishes, toMenuView } from '@/lib/domain/menu/menu-view';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadBanner } from '@/lib/server/data/load-banner';
import { loadDishesToSearch } from '@/lib/server/data/load-dishes-to-search';
import { loadMenu } from '@/lib/server/data/load-menu';
import { loadOffers } from '@/lib/server/data/load-offers';
import { loadShop } from '@/lib/server/data/load-shop';
import { Banner } from './banner';
import { HeroCard } from './hero-card';
import { LazySaleTimeMarks } from './lazy-parts';
import { Merchant } from './merchant';
import { SectionTabs } from './section-tabs';
import { ShopNotes } from './shop-notes';
import { StorefrontFrame } from './storefront-frame';

interface Props {
  restaurantId: number;
  locale: Locale;
  /**
   * `orderDish`: scan-to-order, the storefront without reservations, marked as such. `search`: the dishes that match a
   * keyword. One component serves all three, so the bundler does not split their shared scripts.
   */
  view?: 'home' | 'orderDish' | 'search';
}

/** Returns the fields of a dish whose times or prices change with the clock; an empty list for any other. */
function listTimed(dish: Dish): TimedDish[] {
  const { dishId: id, available, dishPrice, prices, detailList } = dish;
  if (!available && !hasPrices(dish)) return [];
  const priced = hasPrices(dish) ? { dishPrice, prices, detailList } : undefined;
  return [{ id, ...(available && { available }), ...(priced && { priced }) }];
}

/** Renders the storefront of a restaurant: one page for mobile and desktop, switched by CSS at 750 px. */
export async function StorefrontPage({ restaurantId, locale, view = 'home' }: Props) {
  const [shop, menu, banner, offers, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadMenu(restaurantId, locale),
    view === 'search' ? undefined : loadBanner(restaurantId, locale),
    view === 'search' ? undefined : loadOffers(restaurantId, locale),
    getTranslations({ locale, namespace: 'search' }),
  ]);
  const { info, client, frame } = shop;
  const required = listRequiredDishes(menu, info.mandatoryDishs);
  const timed = menu.flatMap(({ dishList }) => dishList).flatMap(listTimed);
  const times = timed.length > 0 && <LazySaleTimeMarks dishes={timed} />;
  const common = { shop, locale, required, path: paths[view]() };
  if (view === 'search') {
    const { dishes, letters } = await loadDishesToSearch(restaurantId, locale, required);
    const backHref = toLocalePath(paths.home(), locale, client.defaultLocale);
    return (
      <StorefrontFrame
        {...common}
        extraNamespace="search"
        back={{ title: t('title'), backHref, backLabel: t('toMenu') }}
        tabBar
      >
        <AvoidLink locale={locale} />
        {times}
        <LazySearch
          dishes={dishes}
          letters={letters}
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
      {/* The cart takes its width from the page, so the layout uses container queries. */}
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
        <ShopNotes info={info} locale={locale} className="mx-auto w-full max-w-page px-4 pt-4 desk:px-8" />
        <VoucherSection shop={client} locale={locale} />
        <SectionTabs locale={locale} reviews={info.commentCount} />
        <AvoidLink locale={locale} />
        {times}
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

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadShop } from '@/components/layout/load-shop';
import { SearchHost } from '@/components/menu/search-host';
import { loadMenu } from '@/components/storefront/load-menu';
import { StorefrontFrame } from '@/components/storefront/storefront-frame';
import { menuView, requiredDishes } from '@/lib/menu/menu-view';
import { localePath, paths } from '@/lib/paths';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'search' });
  return { title: t('title'), robots: { index: false } };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const [t, shop, menu] = await Promise.all([
    getTranslations({ locale, namespace: 'search' }),
    loadShop(restaurantId, locale),
    loadMenu(restaurantId, locale),
  ]);
  const required = requiredDishes(menu, shop.info.mandatoryDishs);
  const otherNames = new Map(
    menu
      .flatMap(({ dishList }) => dishList)
      .map((dish) => [dish.dishId, locale === 'en' ? dish.dishName : dish.dishNameEn]),
  );
  const dishes = menuView(menu, locale, required).flatMap((category) =>
    category.dishes.map((dish) => {
      const otherName = otherNames.get(dish.id);
      return otherName && otherName !== dish.name ? { ...dish, otherName } : dish;
    }),
  );
  const back = {
    title: t('title'),
    backHref: localePath(paths.home(), locale, shop.facts.defaultLocale),
    backLabel: t('toMenu'),
  };
  return (
    <StorefrontFrame
      shop={shop}
      locale={locale}
      path={paths.search()}
      required={required}
      words="search"
      back={back}
      tabBar
    >
      <SearchHost dishes={dishes} />
    </StorefrontFrame>
  );
}

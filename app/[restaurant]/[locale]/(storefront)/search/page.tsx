import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { paths } from '@/lib/domain/routes/paths';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'search' });
  const info = await loadRestaurant(restaurantId, locale);
  return buildPageMetadata({ info, locale, path: paths.search(), title: t('title') });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <StorefrontPage restaurantId={restaurantId} locale={locale} view="search" />;
}

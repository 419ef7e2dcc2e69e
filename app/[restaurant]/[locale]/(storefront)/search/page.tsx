import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { paths } from '@/lib/domain/routes/paths';
import { pageMetadata } from '@/lib/server/seo/page-metadata';
import { getRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'search' });
  const info = await getRestaurant(restaurantId, locale);
  return pageMetadata({ info, locale, path: paths.search(), title: t('title') });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  return <StorefrontPage restaurantId={restaurantId} locale={locale} view="search" />;
}

import type { Metadata } from 'next';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { paths } from '@/lib/domain/routes/paths';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const info = await loadRestaurant(restaurantId, locale);
  return buildPageMetadata({ info, locale, path: paths.orderDish() });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <StorefrontPage restaurantId={restaurantId} locale={locale} view="orderDish" />;
}

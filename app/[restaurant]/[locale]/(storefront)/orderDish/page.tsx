import type { Metadata } from 'next';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { paths } from '@/lib/paths';
import { languageAlternates } from '@/lib/tenant/alternates';
import { restaurantOf, type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  return { alternates: languageAlternates(paths.orderDish(), await restaurantOf(restaurantId, locale)) };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  return <StorefrontPage restaurantId={restaurantId} locale={locale} view="orderDish" />;
}

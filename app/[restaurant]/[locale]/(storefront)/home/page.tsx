import { StorefrontPage } from '@/components/storefront/storefront-page';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

export default async function Page({ params }: { params: Promise<ShopParams> }) {
  const { restaurantId, locale } = await shopParams(params);
  return <StorefrontPage restaurantId={restaurantId} locale={locale} />;
}

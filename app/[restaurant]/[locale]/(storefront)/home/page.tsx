import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShopData } from '@/components/seo/shop-data';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { getLocalName } from '@/lib/domain/names';
import { paths } from '@/lib/domain/routes/paths';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [info, t] = await Promise.all([
    loadRestaurant(restaurantId, locale),
    getTranslations({ locale, namespace: 'found.home' }),
  ]);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return buildPageMetadata({
    info,
    locale,
    path: paths.home(),
    wholeTitle: t(info.canReserve ? 'titleReserve' : 'title', { name }),
    description: info.restaurantDesc ?? t('description', { name }),
  });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return (
    <>
      <StorefrontPage restaurantId={restaurantId} locale={locale} />
      <ShopData info={await loadRestaurant(restaurantId, locale)} locale={locale} />
    </>
  );
}

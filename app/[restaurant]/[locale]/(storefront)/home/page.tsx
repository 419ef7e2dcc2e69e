import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShopData } from '@/components/seo/shop-data';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { localName } from '@/lib/domain/names';
import { paths } from '@/lib/domain/routes/paths';
import { pageMetadata } from '@/lib/server/seo/page-metadata';
import { getRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [info, t] = await Promise.all([
    getRestaurant(restaurantId, locale),
    getTranslations({ locale, namespace: 'found.home' }),
  ]);
  const name = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return pageMetadata({
    info,
    locale,
    path: paths.home(),
    wholeTitle: t(info.canReserve ? 'titleReserve' : 'title', { name }),
    description: info.restaurantDesc ?? t('description', { name }),
  });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  return (
    <>
      <StorefrontPage restaurantId={restaurantId} locale={locale} />
      <ShopData info={await getRestaurant(restaurantId, locale)} locale={locale} />
    </>
  );
}

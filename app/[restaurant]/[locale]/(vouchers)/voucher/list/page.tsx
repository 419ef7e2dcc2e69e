import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OfferListPage } from '@/components/vouchers/offer-list-page';
import { getLocalName } from '@/lib/domain/names';
import { paths } from '@/lib/domain/routes/paths';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [t, found, info] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    getTranslations({ locale, namespace: 'found.voucherList' }),
    loadRestaurant(restaurantId, locale),
  ]);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return buildPageMetadata({
    info,
    locale,
    path: paths.voucherList(),
    title: t('title'),
    description: found('description', { name }),
  });
}

export default async function Page({ params }: Props) {
  return <OfferListPage {...(await parseShopParams(params))} />;
}

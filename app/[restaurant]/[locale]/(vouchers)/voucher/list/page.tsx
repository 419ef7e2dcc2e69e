import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OfferListPage } from '@/components/vouchers/offer-list-page';
import { localName } from '@/lib/domain/names';
import { paths } from '@/lib/domain/routes/paths';
import { pageMetadata } from '@/lib/server/seo/page-metadata';
import { getRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, found, info] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    getTranslations({ locale, namespace: 'found.voucherList' }),
    getRestaurant(restaurantId, locale),
  ]);
  const name = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return pageMetadata({
    info,
    locale,
    path: paths.voucherList(),
    title: t('title'),
    description: found('description', { name }),
  });
}

export default async function Page({ params }: Props) {
  return <OfferListPage {...(await shopParams(params))} />;
}

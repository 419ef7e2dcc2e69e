import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OfferListPage } from '@/components/voucher/offer-list-page';
import { localName } from '@/lib/names';
import { paths } from '@/lib/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { restaurantOf, type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, found, info] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    getTranslations({ locale, namespace: 'found.voucherList' }),
    restaurantOf(restaurantId, locale),
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

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CouponPage } from '@/components/vouchers/coupon-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

/** Which voucher it is stands in the query alone; the list of vouchers is what is to be found. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    loadRestaurant(restaurantId, locale),
  ]);
  return buildPageMetadata({ info, locale, path: '/coupon-detail', title: t('one') });
}

export default async function Page({ params }: Props) {
  return <CouponPage {...(await parseShopParams(params))} />;
}

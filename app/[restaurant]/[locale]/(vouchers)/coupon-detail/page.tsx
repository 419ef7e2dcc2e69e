import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CouponPage } from '@/components/vouchers/coupon-page';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

/** Search engines index the list of vouchers instead, because only the query identifies the voucher. */
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

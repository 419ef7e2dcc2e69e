import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CheckoutPage } from '@/components/checkout/checkout-page';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

/** The page belongs to one diner's order, so it is never cached although its HTML is the same for all diners. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'checkout' });
  return { title: t('title'), robots: findRobots('/settlement/order') };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <CheckoutPage restaurantId={restaurantId} locale={locale} />;
}

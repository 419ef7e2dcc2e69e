import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CheckoutPage } from '@/components/checkout/checkout-page';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';

/** The HTML is the same for everybody, but the page belongs to one user's order, so it is never cached. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'checkout' });
  return { title: t('title'), robots: getRobots('/settlement/order') };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <CheckoutPage restaurantId={restaurantId} locale={locale} />;
}

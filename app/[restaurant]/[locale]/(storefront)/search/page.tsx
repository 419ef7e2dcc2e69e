import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StorefrontPage } from '@/components/storefront/storefront-page';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'search' });
  return { title: t('title'), robots: { index: false } };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  return <StorefrontPage restaurantId={restaurantId} locale={locale} view="search" />;
}

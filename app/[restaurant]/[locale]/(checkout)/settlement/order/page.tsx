import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CheckoutPage } from '@/components/checkout/checkout-page';
import { type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

/** The page itself is the same for everybody, but it stands for one diner's order: never kept, nothing of it shared. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'checkout' });
  return { title: t('title'), robots: { index: false } };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  return <CheckoutPage restaurantId={restaurantId} locale={locale} />;
}
